import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { getIntervalOverview } from "../intervals/overview.service.ts";
import { queueNewsOnce } from "../news/queue-news-once.ts";
import { YEAR } from "../news/told.queries.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import type { JobServices } from "../../rpc/context.ts";

/**
 * Asks people who have not answered for two or more intervals whether they are still with the group, once in each
 * interval (`docs/domain/membership.md#silence`). Returns the number of emails.
 */
export async function askTheSilent(services: JobServices, { collectiveId, today }: CollectiveToday): Promise<number> {
  const { db, clock } = services;
  const { current, next } = locateIntervals(await listIntervals(db, collectiveId), today);
  if (!current) return 0;
  const { id: intervalId, end_date } = current;
  const overview = await readSnapshot(db, (trx) => getIntervalOverview(trx, { collectiveId, intervalId }, today));
  const { collective } = await getCollective(db, collectiveId);
  const silent = overview.silent.map(({ person_id: personId, intervals }) => ({
    personId,
    once: String(intervalId),
    until: new Date(clock.now().getTime() + YEAR).toISOString(),
    intervals,
  }));
  return queueNewsOnce(services, { collective, kind: "still with us", groups: [silent] }, (fresh) =>
    fresh.map(({ personId, intervals }) => ({
      personId,
      about: { intervals, intervalId, nextId: next?.id ?? intervalId },
      until: endOfDay(end_date),
    })),
  );
}
