import { sql } from "kysely";
import type { Db } from "../../db/schema.ts";
import { listed } from "../../db/listed.ts";
import { type Leavers, NOBODY_LEAVES } from "./leavers.rules.ts";

/** Maps each person who leaves to the interval they leave with. `firstUnfinishedId`: the first not over, null if none. */
export async function listLeavers(db: Db, collectiveId: number, firstUnfinishedId: number | null): Promise<Leavers> {
  if (firstUnfinishedId === null) return NOBODY_LEAVES;
  const rows = await selectLeavers(db, collectiveId, firstUnfinishedId).execute();
  return new Map(rows.map(({ person_id, interval_id }) => [person_id, interval_id]));
}

/** Selects the people who leave, each with the interval they leave with. */
export function selectLeavers(db: Db, collectiveId: number, firstUnfinishedId: number) {
  return db
    .selectFrom("collective_involvements")
    .select(({ fn }) => ["person_id", fn.min("interval_id").as("interval_id")])
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", firstUnfinishedId)
    .where("status", "=", sql.lit("Exiting" as const))
    .groupBy("person_id");
}

/** The crews that leavers have planned to be in later. */
export async function listLaterCrewIdsOf(db: Db, collectiveId: number, leavers: Leavers): Promise<number[]> {
  if (leavers.size === 0) return [];
  const rows = await db
    .selectFrom("crew_involvements")
    .select("crew_id")
    .distinct()
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">", Math.min(...leavers.values()))
    .where("person_id", "in", listed(db, [...leavers.keys()]))
    .execute();
  return rows.map((row) => row.crew_id);
}
