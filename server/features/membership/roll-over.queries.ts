import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Db } from "../../db/schema.ts";

export async function setRolledOverOn(db: Db, collectiveId: number, day: IsoDate): Promise<void> {
  await db.updateTable("collectives").set({ rolled_over_on: day }).where("id", "=", collectiveId).execute();
}

/** Counts one more day on which an interval was the current one (`docs/domain/membership.md#silence`). */
export async function countDayOf(db: Db, collectiveId: number, intervalId: number): Promise<void> {
  await db
    .updateTable("intervals")
    .set((eb) => ({ days_current: eb("days_current", "+", 1) }))
    .where(({ and }) => and({ collective_id: collectiveId, id: intervalId }))
    .execute();
}

export async function listExitingMembers(db: Db, collectiveId: number, intervalIds: readonly number[]) {
  if (intervalIds.length === 0) return [];
  const rows = await db
    .selectFrom("people")
    .innerJoin("collective_involvements as involvement", (join) =>
      join
        .onRef("involvement.collective_id", "=", "people.collective_id")
        .onRef("involvement.person_id", "=", "people.id"),
    )
    .select("people.id")
    .distinct()
    .where(({ and }) => and({ "people.collective_id": collectiveId, "involvement.status": "Exiting" }))
    .where("people.left_at", "is", null)
    .where("involvement.interval_id", "in", intervalIds)
    .orderBy("people.id")
    .execute();
  return rows.map((row) => row.id);
}
