import { engineOf } from "./engine.ts";
import type { Db } from "./schema.ts";

/** Records, in the transaction that deletes something for good, that traces of it may be left on the disk. */
export async function recordErasure(trx: Db): Promise<void> {
  await trx
    .updateTable("database_life")
    .set((eb) => ({ erasures: eb("erasures", "+", 1) }))
    .execute();
}

/** How many times something was deleted for good, and how many of these have left no trace. */
async function getErasures(db: Db): Promise<{ erasures: number; cleared: number }> {
  return db.selectFrom("database_life").select(["erasures", "cleared_erasures as cleared"]).executeTakeFirstOrThrow();
}

/** Records how many of these deletions have left no trace. */
async function recordCleared(db: Db, erasures: number): Promise<void> {
  await db
    .updateTable("database_life")
    .set({ cleared_erasures: erasures })
    .where("cleared_erasures", "<", erasures)
    .execute();
}

/** Clears deleted data from the disk (`docs/security.md#guarantees`). Returns how often something was deleted since. */
export async function clearTraces({ db }: { db: Db }): Promise<number> {
  const { erasures, cleared } = await getErasures(db);
  if (erasures === cleared) return 0;
  await engineOf(db).compact(db);
  await recordCleared(db, erasures);
  return erasures - cleared;
}
