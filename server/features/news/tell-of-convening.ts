import { locateIntervals, type Interval } from "../../../shared/intervals.ts";
import { getCollective, listCollectiveDays } from "../collective/collective.queries.ts";
import { listHandoversTo } from "../handovers/handovers.queries.ts";
import { listIntervalsOf } from "../structure/intervals.queries.ts";
import { unsubscribeUrl } from "../mail-preferences/mail-preferences.service.ts";
import { findRecipient } from "../mail-preferences/mail-preferences.queries.ts";
import { getConvenorChoice } from "../participation/convenor-choice.service.ts";
import {
  deleteConveningNews,
  deleteConveningNewsBefore,
  findConveningMail,
  listConveningNews,
  listPeopleWithNews,
  upsertConveningMail,
} from "../participation/convening-news.queries.ts";
import type { PersonKey } from "../people/people.queries.ts";
import { todayOf } from "../../clock.ts";
import type { Db } from "../../db/database.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import { conveningNews } from "../../mail/templates/convening-news.ts";
import { lockCollective } from "../../revision/change.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { forEachCollective } from "../../each-collective.ts";
import type { JobServices } from "../../context.ts";

const MINUTE = 60_000;
/** How long to wait for further changes before anybody is told, in milliseconds. */
const SETTLING = 10 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/**
 * Mails people whom somebody else's change has made the convenor of a crew in the next interval, or has relieved of it
 * (`docs/domain/mail.md#news-of-convening`). Returns the number of mails.
 */
export async function tellOfConvening(services: JobServices): Promise<number> {
  const { db, clock } = services;
  const until = new Date(clock.now().getTime() - SETTLING).toISOString();
  const news = Map.groupBy(await listPeopleWithNews(db, until), ({ collectiveId }) => collectiveId);
  if (news.size === 0) return 0;
  // This runs every few minutes: anything else is read only for collectives with somebody to tell.
  const intervals = await listIntervalsOf(db, [...news.keys()]);
  const days = new Map((await listCollectiveDays(db, [...news.keys()])).map((row) => [row.id, todayOf(clock, row)]));
  return forEachCollective(days.keys(), async (collectiveId) => {
    const { next } = locateIntervals(intervals.get(collectiveId) ?? [], days.get(collectiveId) ?? "");
    const people = news.get(collectiveId) ?? [];
    if (!next) return 0;
    if (people.some(({ intervalId }) => intervalId < next.id)) {
      await deleteConveningNewsBefore(db, collectiveId, next.id);
    }
    let told = 0;
    for (const { personId, intervalId } of people) {
      if (intervalId !== next.id) continue;
      const queued = await db.transaction().execute((trx) => tell(trx, services, { collectiveId, personId, next }));
      if (queued) told += 1;
      await yieldToRequests();
    }
    return told;
  });
}

/** Queues one mail about all that has changed, unless it has cancelled out. Returns whether it did. */
async function tell(
  trx: Db,
  services: JobServices,
  { next, ...person }: PersonKey & { next: Interval },
): Promise<boolean> {
  const { clock, baseUrl } = services;
  const { collectiveId, personId } = person;
  // A change between reading and deleting the news would be lost.
  const today = todayOf(clock, await lockCollective(trx, collectiveId));
  const key = { ...person, intervalId: next.id };
  const news = (await listConveningNews(trx, key)).filter(({ convened, convenes }) => convened !== convenes);
  const recipient = await findRecipient(trx, person, "convening news");
  if (news.length === 0 || !recipient) {
    await deleteConveningNews(trx, key);
    return false;
  }
  const now = clock.now();
  const lastTold = await findConveningMail(trx, person);
  if (lastTold !== undefined && now.getTime() - Date.parse(lastTold) < DAY) return false;

  const { collective } = await getCollective(trx, collectiveId);
  const language = languageOfMail(collective, recipient.language);
  const handovers = await listHandoversTo(trx, person, [next.id]);
  const crews = [];
  for (const { crew_id, name, archived_at, convenes } of news) {
    const crew = { collectiveId, intervalId: next.id, crewId: crew_id, language };
    const reason = archived_at === null ? (await getConvenorChoice(trx, crew, today)).reason : null;
    const handover = handovers.find((candidate) => candidate.crew_id === crew_id)?.text ?? null;
    crews.push({ id: crew_id, name, convenes: convenes === 1, reason, handover });
  }
  const mail = conveningNews(language, {
    collective,
    interval: next,
    crews,
    baseUrl: baseUrl(),
    unsubscribeUrl: unsubscribeUrl(services, { personId, kind: "convening news" }),
  });
  const at = now.toISOString();
  await queueMail(trx, mail, { collectiveId, recipient: recipient.email, at, until: endOfDay(next.end_date) });
  await upsertConveningMail(trx, person, at);
  await deleteConveningNews(trx, key);
  return true;
}
