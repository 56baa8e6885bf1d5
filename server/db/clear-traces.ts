import { engineOf, type Db } from "./engine.ts";
import { getErasures, recordCleared } from "./erasures.ts";

/**
 * Clears the traces of what was deleted for good from the disk (`docs/security.md#guarantees`). Returns how often
 * something was deleted since the last time.
 */
export async function clearTraces({ db }: { db: Db }): Promise<number> {
  const { erasures, cleared } = await getErasures(db);
  if (erasures === cleared) return 0;
  await engineOf(db).compact(db);
  await recordCleared(db, erasures);
  return erasures - cleared;
}
