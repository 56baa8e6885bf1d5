import type { Collective } from "../../../shared/collective/collective.ts";
import type { JobServices } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { getAskedLookup } from "../gatherings/asked.queries.ts";
import type { AboutEntryPathways } from "../news/news-kinds.ts";
import { listUnreadIds, type NewsReader } from "../news/read-news.ts";
import { queueNewsOnce } from "../news/queue-news-once.ts";
import { YEAR } from "../news/told.queries.ts";
import { listWaitingEois } from "./waiting-eois.queries.ts";

const DAY = 86_400_000;
/** After how many days without an answer people are told again. */
const DAYS_WAITING = 3;

/** Tells caretakers of new expressions of interest (`docs/domain/entry-pathways.md#who-looks-after-them`). */
export const entryPathwayNews: NewsReader<"entry_pathway"> = {
  kind: "entry_pathway",
  isNews: ({ before }) => before === null,
  async tell(services, { collective, entries }) {
    const news = new Set(entries.map(({ after }) => after?.id));
    const waiting = await listWaitingEois(services.db, collective.id);
    const ids = waiting.filter((id) => news.has(id));
    return tellCaretakers(services, collective, { kind: "application new", ids });
  },
};

/** Reminds caretakers of expressions of interest without an answer for three days. Returns the number of emails. */
export async function remindOfEntryPathways(services: JobServices, { collectiveId }: CollectiveToday): Promise<number> {
  const { db, clock } = services;
  const { collective } = await getCollective(db, collectiveId);
  const until = new Date(clock.now().getTime() - DAYS_WAITING * DAY).toISOString();
  const unread = await listUnreadIds(db, collectiveId, entryPathwayNews);
  const ids = (await listWaitingEois(db, collectiveId, until)).filter((id) => !unread.has(id));
  return tellCaretakers(services, collective, { kind: "application waiting", ids });
}

/** Once per person and expression of interest. */
async function tellCaretakers(
  services: JobServices,
  collective: Collective,
  { kind, ids }: AboutEntryPathways & { kind: "application new" | "application waiting" },
): Promise<number> {
  const people = await listCaretakers(services.db, services, collective);
  const until = new Date(services.clock.now().getTime() + YEAR).toISOString();
  const groups = people.map((personId) => ids.map((id) => ({ personId, once: String(id), until, id })));
  return queueNewsOnce(services, { collective, kind, groups }, (fresh) =>
    [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) => {
      return { personId, about: { ids: own.map(({ id }) => id) }, until: undefined };
    }),
  );
}

/** Lists who looks after expressions of interest now: who takes part in the chosen crew, or everyone without one. */
async function listCaretakers(
  db: Db,
  { clock, timeZone }: JobServices,
  { id, eoi_managing_crew_id: crew_id, time_zone }: Collective,
): Promise<readonly number[]> {
  const now = { starts_at: clock.now().toISOString(), time_zone: time_zone ?? timeZone, crew_id };
  return (await getAskedLookup(db, id, [now]))(now);
}
