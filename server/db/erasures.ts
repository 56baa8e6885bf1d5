import type { Db } from "./engine.ts";

/** Records, in the transaction that deletes something for good, that traces of it may be left on the disk. */
export async function recordErasure(trx: Db): Promise<void> {
  await trx
    .updateTable("database_life")
    .set((eb) => ({ erasures: eb("erasures", "+", 1) }))
    .execute();
}

/** How many times something was deleted for good, and how many of these have left no trace. */
export async function getErasures(db: Db): Promise<{ erasures: number; cleared: number }> {
  return db.selectFrom("database_life").select(["erasures", "cleared_erasures as cleared"]).executeTakeFirstOrThrow();
}

/** Records how many of these deletions have left no trace. */
export async function recordCleared(db: Db, erasures: number): Promise<void> {
  await db
    .updateTable("database_life")
    .set({ cleared_erasures: erasures })
    .where("cleared_erasures", "<", erasures)
    .execute();
}
