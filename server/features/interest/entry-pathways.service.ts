import { entryPathwayDeleted, type Event } from "../../../shared/events.ts";
import type { Db } from "../../db/database.ts";
import { rewriteEntryPathwayEvents } from "../../revision/event-log.queries.ts";

/**
 * Removes a deleted expression of interest from the event log as well, and returns the event for its deletion. People
 * who withdraw their answers, or were promised their deletion, mean all copies.
 */
export async function forgetEntryPathway(db: Db, collectiveId: number, id: number): Promise<Event> {
  const deleted = entryPathwayDeleted(collectiveId, id);
  await rewriteEntryPathwayEvents(db, { collectiveId, id }, deleted);
  return deleted;
}
