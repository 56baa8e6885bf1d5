import type { Collective } from "../../../shared/collective.ts";
import type { JobServices } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { forEachCollective, type CollectiveToday } from "../../each-collective.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { getAskedLookup } from "../gatherings/asked.queries.ts";
import { queueNews } from "../news/news.service.ts";
import { tellOnce } from "../news/tell-once.ts";
import { writeNews } from "../news/write-news.ts";
import { listCollectivesWithNewEois, listWaitingEois, takeNewEois } from "./waiting.queries.ts";

const DAY = 86_400_000;
/** After how many days without an answer people are told again. */
const DAYS_WAITING = 3;
/** Longer than an expression of interest is kept. */
const YEAR = 366 * DAY;

/**
 * Mails the people of the crew that looks after them the expressions of interest that were submitted a while ago, once
 * (`docs/domain/interest.md#who-looks-after-them`). Returns the number of emails.
 */
export async function tellOfApplications(services: JobServices): Promise<number> {
  const { db, clock } = services;
  return forEachCollective(await listCollectivesWithNewEois(db, clock.now()), async (collectiveId) => {
    const { collective } = await getCollective(db, collectiveId);
    const people = await listCaretakers(db, services, collective);
    const told = await db.transaction().execute(async (trx) => {
      const ids = await takeNewEois(trx, collectiveId);
      const news = ids.length > 0 ? people.map((personId) => ({ personId, about: { ids }, until: undefined })) : [];
      return queueNews(trx, services, { collective, kind: "application new", news });
    });
    await writeNews(services, collectiveId);
    return told;
  });
}

/**
 * Reminds them of those that nobody has answered for three days. Once per person and expression of interest. Returns the
 * number of emails.
 */
export async function remindOfApplications(services: JobServices, { collectiveId }: CollectiveToday): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const { collective } = await getCollective(db, collectiveId);
  const people = await listCaretakers(db, services, collective);
  if (people.length === 0) return 0;
  const waiting = await listWaitingEois(db, collectiveId, new Date(now.getTime() - DAYS_WAITING * DAY).toISOString());
  const until = new Date(now.getTime() + YEAR).toISOString();
  const groups = people.map((personId) => waiting.map((id) => ({ personId, once: String(id), until, id })));
  return tellOnce(services, { collective, kind: "application waiting", groups }, (fresh) =>
    [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) => {
      return { personId, about: { ids: own.map(({ id }) => id) }, until: undefined };
    }),
  );
}

/** Lists who takes part in the crew that looks after expressions of interest now; nobody if there is none. */
async function listCaretakers(
  db: Db,
  { clock, timeZone }: JobServices,
  { id, eoi_managing_crew_id: crew_id, time_zone }: Collective,
): Promise<readonly number[]> {
  if (crew_id === null) return [];
  const now = { starts_at: clock.now().toISOString(), time_zone: time_zone ?? timeZone, crew_id };
  return (await getAskedLookup(db, id, [now]))(now);
}
