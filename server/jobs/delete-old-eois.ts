import { yearBefore } from "../../shared/dates.ts";
import type { Changed } from "../../shared/journal.ts";
import { change } from "../revision/change.ts";
import { forEachCollective } from "./each-collective.ts";
import type { JobServices } from "./job-services.ts";
import { listEntryPathwaysFrom } from "../features/interest/entry-pathways.queries.ts";
import { deleteEntryPathway } from "../features/interest/entry-pathways.service.ts";

/**
 * Deletes expressions of interest one year after submission (`docs/domain/interest.md#expressions-of-interest`).
 * Returns the number of deleted rows.
 */
export async function deleteOldEois(services: JobServices): Promise<number> {
  const old = await listEntryPathwaysFrom(services.db, yearBefore(services.clock.now()));
  const collectiveIds = new Set(old.map(({ collectiveId }) => collectiveId));
  return forEachCollective(collectiveIds, async (collectiveId) => {
    const { events } = await change(services, { collectiveId, authorId: null }, async (trx) => {
      const deleted: Changed[] = [];
      for (const key of old) if (key.collectiveId === collectiveId) deleted.push(await deleteEntryPathway(trx, key));
      return deleted;
    });
    return events.length;
  });
}
