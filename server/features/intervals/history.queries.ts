import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import type { Leavers } from "../participation/leavers.ts";

/** Counts the answers of each interval by what they say, in one pass, without those who leave before it begins. */
export async function countAnswers(db: Db, collectiveId: number, leavers: Leavers) {
  const leaverIds = listed(JSON.stringify([...leavers.personIds]));
  return db
    .selectFrom("collective_involvements")
    .select(["interval_id", "participation_intention", "opt_out_type", "capacity_score"])
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .where("collective_id", "=", collectiveId)
    .where(({ or, eb }) => or([eb("interval_id", "<=", leavers.intervalId), eb("person_id", "not in", leaverIds)]))
    .groupBy(["interval_id", "participation_intention", "opt_out_type", "capacity_score"])
    .orderBy("interval_id")
    .execute();
}
