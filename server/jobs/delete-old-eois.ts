import { yearBefore } from "../../shared/dates.ts";
import { change } from "../revision/change.ts";
import type { JobServices } from "./job-services.ts";
import {
  deleteEntryPathwaysFrom,
  listCollectivesWithEntryPathwaysFrom,
} from "../features/interest/entry-pathways.queries.ts";
import { forgetEntryPathway } from "../features/interest/entry-pathways.service.ts";

/**
 * Deletes expressions of interest one year after submission (`docs/domain.md#expressions-of-interest`). Returns the
 * number of deleted rows.
 */
export async function deleteOldEois(services: JobServices): Promise<number> {
  const until = yearBefore(services.clock.now());
  let deleted = 0;
  for (const collectiveId of await listCollectivesWithEntryPathwaysFrom(services.db, until)) {
    const { events } = await change(services, { collectiveId, authorId: null }, async (trx) => {
      const ids = await deleteEntryPathwaysFrom(trx, { collectiveId, until });
      return Promise.all(ids.map((id) => forgetEntryPathway(trx, collectiveId, id)));
    });
    deleted += events.length;
  }
  return deleted;
}
