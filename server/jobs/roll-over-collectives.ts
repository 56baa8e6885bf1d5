import type { Services } from "../context.ts";
import { listCollectiveIds } from "../features/collective/collective.queries.ts";
import { rollOver } from "../features/intervals/roll-over.ts";

/** Brings every collective to today, and ends the sockets of those whose membership ended with it. */
export async function rollOverCollectives(services: Services): Promise<void> {
  for (const collectiveId of await listCollectiveIds(services.db)) {
    const leavers = await rollOver(services, collectiveId);
    for (const personId of leavers) services.sockets.endPerson(personId);
  }
}
