import { entryPathwayDeleted, type Event } from "../../../shared/events.ts";
import type { Db } from "../../db/database.ts";
import { rewriteEntryPathwayEvents } from "../../revision/event-log.queries.ts";

/**
 * Answers the event that tells of a deleted expression of interest. What the log held of it goes too: whoever took
 * their answers back, or was promised that they would be deleted, means all of them.
 */
export async function forgetEntryPathway(db: Db, collectiveId: number, id: number): Promise<Event> {
  const deleted = entryPathwayDeleted(collectiveId, id);
  await rewriteEntryPathwayEvents(db, { collectiveId, id }, deleted);
  return deleted;
}
