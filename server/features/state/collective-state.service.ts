import type { Kysely } from "kysely";
import type { CollectiveState } from "../../../shared/collective.ts";
import { firstUnfinishedId, locateIntervals, type Interval } from "../../../shared/intervals.ts";
import { getEpoch } from "../../db/database.ts";
import type { Database } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { listCrews } from "../crews/crews.queries.ts";
import { listEntryPathways } from "../interest/entry-pathways.queries.ts";
import { listIntervals } from "../intervals/intervals.queries.ts";
import { listPeople } from "../people/people.queries.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listInvolvementsOfStaying } from "../participation/involvements.service.ts";

/** The current day, and the time zone that decides it. */
type Today = Pick<CollectiveState, "today" | "time_zone">;

/** Loads the state that a collective's members see, in one transaction, so that rows and revision are consistent. */
export async function loadCollectiveState(
  db: Kysely<Database>,
  collectiveId: number,
  { today, time_zone }: Today,
): Promise<CollectiveState> {
  return readSnapshot(db, async (trx) => {
    const { collective, revision } = await getCollective(trx, collectiveId);
    const intervals = await listIntervals(trx, collectiveId);
    const { current, next } = locateIntervals(intervals, today);
    const involvementsIn = ({ id: intervalId }: Interval) =>
      listInvolvementsOfStaying(trx, { collectiveId, intervalId }, firstUnfinishedId({ current, next }));
    return {
      epoch: await getEpoch(trx),
      revision,
      today,
      time_zone,
      collective,
      people: await listPeople(trx, collectiveId),
      crews: await listCrews(trx, collectiveId),
      intervals,
      current_interval: current,
      involvements: {
        current_interval: current && (await involvementsIn(current)),
        next_interval: next && (await involvementsIn(next)),
      },
      entry_pathways: await listEntryPathways(trx, collectiveId),
    };
  });
}
