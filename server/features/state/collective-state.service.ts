import type { CollectiveState } from "../../../shared/collective/collective.ts";
import { firstUnfinishedId, locateIntervals, type Interval } from "../../../shared/intervals/intervals.ts";
import { todayOf } from "../../clock.ts";
import type { Services } from "../../rpc/context.ts";
import { getEpoch } from "../../db/database.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { listCrews } from "../structure/crews.queries.ts";
import { listEntryPathways } from "../entry-pathways/entry-pathways.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { listPeople } from "../people/people.queries.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listInvolvementsOfStaying } from "../participation/involvements.service.ts";

/** Loads the state that a collective's members see, in one transaction, so that rows and revision are consistent. */
export async function loadCollectiveState(
  { db, clock, timeZone }: Pick<Services, "db" | "clock" | "timeZone">,
  collectiveId: number,
): Promise<CollectiveState> {
  return readSnapshot(db, async (trx) => {
    const { collective, revision, rolled_over_on } = await getCollective(trx, collectiveId);
    const today = todayOf(clock, { ...collective, rolled_over_on });
    const intervals = await listIntervals(trx, collectiveId);
    const { current, next } = locateIntervals(intervals, today);
    const involvementsIn = ({ id: intervalId }: Interval) =>
      listInvolvementsOfStaying(trx, { collectiveId, intervalId }, firstUnfinishedId({ current, next }));
    return {
      epoch: await getEpoch(trx),
      revision,
      today,
      time_zone: collective.time_zone ?? timeZone,
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
