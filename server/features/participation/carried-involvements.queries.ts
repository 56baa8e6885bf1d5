import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Database } from "../../db/schema.ts";

export type NewInvolvement = Insertable<Database["collective_involvements"]>;

/** Rows per statement, well below the number of parameters that a statement may have. */
const ROWS_PER_INSERT = 500;

export async function insertInvolvements(db: Db, involvements: readonly NewInvolvement[]): Promise<void> {
  for (let start = 0; start < involvements.length; start += ROWS_PER_INSERT) {
    await db
      .insertInto("collective_involvements")
      .values(involvements.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

/** Removes people from all intervals from the given one on. Returns the ids of the crews they were in. */
export async function deleteInvolvementsFrom(
  db: Db,
  {
    collectiveId,
    personIds,
    fromIntervalId,
  }: { collectiveId: number; personIds: readonly number[]; fromIntervalId: number },
): Promise<number[]> {
  const crews = await db
    .selectFrom("crew_involvements")
    .select("crew_id")
    .distinct()
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", fromIntervalId)
    .where("person_id", "in", personIds)
    .execute();
  // The foreign key deletes their crew involvements as well.
  await db
    .deleteFrom("collective_involvements")
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", fromIntervalId)
    .where("person_id", "in", personIds)
    .execute();
  return crews.map((row) => row.crew_id);
}
