import type { Db, PersonKey } from "../../db/schema.ts";
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

/** Lists the intervals that somebody is part of, each with one row for each of their crews, by crew, or one without. */
export async function listPartsEver(db: Db, { collectiveId, personId }: PersonKey) {
  return db
    .selectFrom("collective_involvements as own")
    .leftJoin("crew_involvements as part", (join) =>
      join
        .onRef("part.collective_id", "=", "own.collective_id")
        .onRef("part.interval_id", "=", "own.interval_id")
        .onRef("part.person_id", "=", "own.person_id"),
    )
    .select(["own.interval_id", "part.crew_id", "part.convenor"])
    .where(({ and }) => and({ "own.collective_id": collectiveId, "own.person_id": personId }))
    .orderBy("part.crew_id")
    .execute();
}

/** Counts in how many intervals of a range each person convened a crew; without those who convened in none. */
export async function countConvened(
  db: Db,
  { collectiveId, from, to }: Record<"collectiveId" | "from" | "to", number>,
) {
  return db
    .selectFrom("crew_involvements")
    .select(({ fn }) => ["person_id", fn.count<number>("interval_id").distinct().as("intervals")])
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", from)
    .where("interval_id", "<=", to)
    .where("convenor", "=", (literal) => literal.lit(1))
    .groupBy("person_id")
    .orderBy("person_id")
    .execute();
}
