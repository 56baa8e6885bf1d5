import type { IsoDate } from "../../../shared/dates.ts";
import { firstUnfinishedId, locateIntervals } from "../../../shared/intervals.ts";
import type { IntervalInvolvements } from "../../../shared/involvements.ts";
import type { Db } from "../../db/database.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { hasInterval, listUnfinishedIntervals } from "../intervals/intervals.queries.ts";
import type { IntervalKey } from "./involvements.queries.ts";
import { listInvolvementsOfStaying } from "./leavers.ts";

/** Returns everybody's involvements in an interval. Throws `IntervalNotFound`. */
export async function getInvolvements(db: Db, key: IntervalKey, today: IsoDate): Promise<IntervalInvolvements> {
  return readSnapshot(db, async (trx) => {
    if (!(await hasInterval(trx, key.collectiveId, key.intervalId))) throw new AppError("IntervalNotFound");
    const { current, next } = locateIntervals(await listUnfinishedIntervals(trx, key.collectiveId, today), today);
    return listInvolvementsOfStaying(trx, key, firstUnfinishedId({ current, next }));
  });
}
