import { yearBefore } from "../../shared/dates.ts";
import { change } from "../revision/change.ts";
import type { JobServices } from "./job-services.ts";
import { listEntryPathwaysFrom } from "../features/interest/entry-pathways.queries.ts";
import { deleteEntryPathway } from "../features/interest/entry-pathways.service.ts";

/**
 * Deletes expressions of interest one year after submission (`docs/domain.md#expressions-of-interest`). Returns the
 * number of deleted rows.
 */
export async function deleteOldEois(services: JobServices): Promise<number> {
  const old = await listEntryPathwaysFrom(services.db, yearBefore(services.clock.now()));
  for (const key of old) {
    await change(services, { collectiveId: key.collectiveId, authorId: null }, async (trx) => [
      await deleteEntryPathway(trx, key),
    ]);
  }
  return old.length;
}
