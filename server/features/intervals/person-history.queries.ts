import type { Db } from "../../db/database.ts";
import type { PersonKey } from "../people/people.queries.ts";

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
    .where("own.collective_id", "=", collectiveId)
    .where("own.person_id", "=", personId)
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
