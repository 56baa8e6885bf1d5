import type { Db } from "../../db/database.ts";
import { selectLeavers } from "../participation/leavers.queries.ts";

/** Counts each interval's answers by what they say, in one pass, leaving out people who leave before it begins. */
export async function countAnswers(db: Db, collectiveId: number, firstUnfinishedId: number | null) {
  return db
    .selectFrom("collective_involvements as own")
    .leftJoin(
      selectLeavers(db, collectiveId, firstUnfinishedId ?? Number.MAX_SAFE_INTEGER).as("leaver"),
      "leaver.person_id",
      "own.person_id",
    )
    .select(["own.interval_id", "own.participation_intention", "own.opt_out_type", "own.capacity_score"])
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .where("own.collective_id", "=", collectiveId)
    .where(({ or, eb }) =>
      or([eb("leaver.interval_id", "is", null), eb("own.interval_id", "<=", eb.ref("leaver.interval_id"))]),
    )
    .groupBy(["own.interval_id", "own.participation_intention", "own.opt_out_type", "own.capacity_score"])
    .orderBy("own.interval_id")
    .execute();
}
