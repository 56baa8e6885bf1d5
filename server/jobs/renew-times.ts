import type { JobServices } from "../context.ts";
import { forEachCollective } from "../each-collective.ts";
import { renewGatherings } from "../features/series/renew-gatherings.ts";
import { changeAndReturn } from "../revision/change.ts";

/** Names the machine's rules for clocks, such as `2026c`; newer ones come later in the alphabet. */
const DATA = process.versions["tz"] ?? "";

/**
 * Keeps what is planned at its time if a country changes its clocks: makes instants again in collectives in which older
 * data have made them (`docs/domain/gatherings.md#when-a-country-changes-its-clocks`). A machine with older data leaves
 * them. Returns how many gatherings have new instants.
 */
export async function renewTimes(services: JobServices): Promise<number> {
  const collectives = await services.db
    .selectFrom("collectives")
    .select("id")
    .where(({ eb, or }) => or([eb("time_zone_data", "is", null), eb("time_zone_data", "<", DATA)]))
    .execute();
  const ids = collectives.map(({ id }) => id);
  return forEachCollective(ids, async (collectiveId) => {
    const at = services.clock.now().toISOString();
    const { result } = await changeAndReturn(services, { collectiveId, authorId: null }, async (trx) => {
      const { count, changes } = await renewGatherings(trx, { collectiveId, at });
      await trx.updateTable("collectives").set({ time_zone_data: DATA }).where("id", "=", collectiveId).execute();
      return { changes, result: count };
    });
    return result;
  });
}
