import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import {
  deleteConveningNews,
  listCollectivesWithConveningNews,
  listConveningCauses,
  listConveningNews,
} from "../participation/convening-news.queries.ts";
import { todayOf } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import type { ConveningChange } from "../../mail/templates/convening-email.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import { lockCollective } from "../../revision/change.ts";
import { forEachCollective } from "../../each-collective.ts";
import type { JobServices } from "../../rpc/context.ts";
import { queueNews, SETTLING } from "./news.service.ts";
import { keepUntold } from "./told.queries.ts";
import { writeNews } from "./write-news.ts";

const DAY = 86_400_000;

/**
 * Mails people whom somebody else's change has made the convenor of a crew in the next interval, or has relieved of it,
 * and the people of crews that were archived (`docs/domain/mail.md#news-of-convening`). Returns the number of emails.
 */
export async function queueConveningNews(services: JobServices): Promise<number> {
  const { db, clock } = services;
  const settled = new Date(clock.now().getTime() - SETTLING).toISOString();
  return forEachCollective(await listCollectivesWithConveningNews(db, settled), async (collectiveId) => {
    const told = await db.transaction().execute((trx) => queueForPeople(trx, services, { collectiveId, settled }));
    await writeNews(services, collectiveId);
    return told;
  });
}

/** Returns the change about a crew for somebody; undefined if it has cancelled out. */
function changeIn({
  convened,
  convenes,
  archived_at,
}: Awaited<ReturnType<typeof listConveningNews>>[number]): ConveningChange | undefined {
  if (convened !== convenes) return convenes === 1 ? "convenes" : "no longer convenes";
  return archived_at === null ? undefined : "archived";
}

/**
 * Queues one email for each person about all that has changed, unless it has cancelled out; at most one a day. Returns
 * their number.
 */
async function queueForPeople(
  trx: Db,
  services: JobServices,
  { collectiveId, settled }: { collectiveId: number; settled: string },
): Promise<number> {
  // A change between reading and deleting the news would be lost.
  const today = todayOf(services.clock, await lockCollective(trx, collectiveId));
  const { current, next } = locateIntervals(await listIntervals(trx, collectiveId), today);
  const interval = next ?? current;
  if (!interval) return 0;
  const kind = "convening news";
  const now = services.clock.now().getTime();
  const news = await listConveningNews(trx, { collectiveId, intervalId: interval.id });
  const causes = await listConveningCauses(trx, { collectiveId, intervalId: interval.id });
  const people = [...Map.groupBy(news, ({ person_id }) => person_id)].flatMap(([personId, own]) => {
    if (!own.some(({ since }) => since <= settled)) return [];
    const crews = own.flatMap((row) => {
      const change = changeIn(row);
      return change ? [{ id: row.crew_id, change }] : [];
    });
    const ofPerson = causes.filter(
      ({ person_id, crew_id }) => person_id === personId && crews.some(({ id }) => id === crew_id),
    );
    const by = [...new Set(ofPerson.map(({ caused_by }) => caused_by))];
    return [{ personId, once: "", until: new Date(now + DAY).toISOString(), crews, by }];
  });
  const changed = people.filter(({ crews }) => crews.length > 0);
  const fresh = await keepUntold(trx, { collectiveId, kind, at: new Date(now).toISOString() }, changed);
  const { collective } = await getCollective(trx, collectiveId);
  const until = endOfDay(interval.end_date);
  const mails = fresh.map(({ personId, crews, by }) => ({
    personId,
    about: { intervalId: interval.id, crews, by },
    until,
  }));
  const told = await queueNews(trx, services, { collective, kind, news: mails });
  const done = people.filter((person) => fresh.includes(person) || !changed.includes(person));
  const personIds = done.map(({ personId }) => personId);
  await deleteConveningNews(trx, { collectiveId, intervalId: interval.id }, personIds);
  return told;
}
