import type { IsoDate } from "../../../shared/basics/dates.ts";
import { firstUnfinishedId, locateIntervals } from "../../../shared/intervals/intervals.ts";
import type { IntervalInvolvements } from "../../../shared/participation/involvements.ts";
import type { Db } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { hasInterval, listUnfinishedIntervals } from "../structure/intervals.queries.ts";
import { type IntervalKey, listInvolvements } from "./involvements.queries.ts";
import { listLeavers } from "./leavers.queries.ts";
import { leavesBefore } from "./leavers.rules.ts";

/** Returns everybody's involvements in an interval. Throws `IntervalNotFound`. */
export async function getInvolvements(db: Db, key: IntervalKey, today: IsoDate): Promise<IntervalInvolvements> {
  return readSnapshot(db, async (trx) => {
    if (!(await hasInterval(trx, key.collectiveId, key.intervalId))) throw new AppError("IntervalNotFound");
    const { current, next } = locateIntervals(await listUnfinishedIntervals(trx, key.collectiveId, today), today);
    return listInvolvementsOfStaying(trx, key, firstUnfinishedId({ current, next }));
  });
}

/** Everybody's involvements in an interval, without private answers. `firstId`: the first not over, null if all are. */
export async function listInvolvementsOfStaying(
  db: Db,
  key: IntervalKey,
  firstId: number | null,
): Promise<IntervalInvolvements> {
  const { interval_id, collective_involvements, crew_involvements } = await listInvolvements(db, key);
  const leavers = await listLeavers(db, key.collectiveId, firstId);
  const stays = ({ person_id }: { person_id: number }) => !leavesBefore(leavers, interval_id, person_id);
  return {
    interval_id,
    collective_involvements: collective_involvements.filter(stays),
    crew_involvements: crew_involvements.filter(stays),
  };
}
