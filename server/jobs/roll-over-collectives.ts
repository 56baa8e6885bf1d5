import type { JobServices } from "./job-services.ts";
import { listCollectiveIds } from "../features/collective/collective.queries.ts";
import { rollOver } from "../features/intervals/roll-over.ts";

/**
 * Brings every collective to today, and ends the sockets of those whose membership ended with it.
 * Answers in how many collectives that changed something.
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
