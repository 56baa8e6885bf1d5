import { forEachCollective } from "./each-collective.ts";
import type { JobServices } from "./job-services.ts";
import { listCollectivesToRollOver } from "../features/membership/roll-over.queries.ts";
import { rollOver } from "../features/membership/roll-over.service.ts";

/**
 * Rolls every collective over to today, and closes the sockets of new former members. Collectives that were rolled over
 * today are skipped: each roll-over is a commit, and the server runs this at each start, before it serves anybody.
 * Returns the number of collectives that changed.
 */
export async function rollOverCollectives(services: JobServices): Promise<number> {
  const due = await listCollectivesToRollOver(services.db, services.clock.today());
  return forEachCollective(due, async (collectiveId) => {
    const { leavers, events } = await rollOver(services, collectiveId);
    for (const personId of leavers) services.sockets.endPerson(personId);
    return events > 0 ? 1 : 0;
  });
}
