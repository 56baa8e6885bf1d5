import { rollOver } from "./roll-over.service.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import type { JobServices } from "../../rpc/context.ts";

/**
 * Rolls a collective over to its day, and closes the sockets of new former members. Does nothing if it was rolled over
 * to this day already: each roll-over is a commit, and the server runs this at each start, before it serves anybody.
 * Returns 1 if the collective changed.
 */
export async function rollOverCollective(
  services: JobServices,
  { collectiveId, today, rolledOverOn }: CollectiveToday,
): Promise<number> {
  if (rolledOverOn === today) return 0;
  const { leavers, events } = await rollOver(services, collectiveId);
  for (const personId of leavers) services.sockets.endPerson(personId);
  return events > 0 ? 1 : 0;
}
