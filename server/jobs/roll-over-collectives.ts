import type { JobServices } from "./job-services.ts";
import { listCollectiveIds } from "../features/collective/collective.queries.ts";
import { rollOver } from "../features/intervals/roll-over.ts";

/**
 * Rolls every collective over to today, and closes the sockets of new former members.
 * Returns the number of collectives that changed.
 */
export async function rollOverCollectives(services: JobServices): Promise<number> {
  let changed = 0;
  for (const collectiveId of await listCollectiveIds(services.db)) {
    const { leavers, events } = await rollOver(services, collectiveId);
    for (const personId of leavers) services.sockets.endPerson(personId);
    if (events > 0) changed += 1;
  }
  return changed;
}
