import type { JobServices } from "../rpc/context.ts";
import type { Db } from "../db/schema.ts";
import { inParts } from "../db/in-parts.ts";
import { forEachCollective } from "../each-collective.ts";
import { renewPoll } from "../features/polls/renew-poll.ts";
import { renewGatherings } from "../features/gatherings/renew-gatherings.ts";
import { changeAndReturn } from "../revision/change.ts";
import { yieldToRequests } from "../db/yield-to-requests.ts";

/** Names the machine's rules for clocks, such as `2026c`; newer ones come later in the alphabet. */
const DATA = process.versions["tz"] ?? "";

/**
 * Keeps what is planned at its time if a country changes its clocks: makes instants again in collectives in which older
 * data have made them (`docs/domain/gatherings.md#when-a-country-changes-its-clocks`). A machine with older data leaves
 * them. Times that cannot be read stay as they are; then it throws at the end. Returns how many gatherings and polls have
 * new instants.
 */
export async function renewTimes(services: JobServices): Promise<number> {
  const collectives = await services.db
    .selectFrom("collectives")
    .select("id")
    .where(({ eb, or }) => or([eb("time_zone_data", "is", null), eb("time_zone_data", "<", DATA)]))
    .execute();
  const ids = collectives.map(({ id }) => id);
  return forEachCollective(ids, (collectiveId) => renewCollective(services, collectiveId));
}

async function renewCollective(services: JobServices, collectiveId: number): Promise<number> {
  const unreadable: string[] = [];
  const by = { collectiveId, at: services.clock.now().toISOString(), unreadable };
  let count = 0;
  async function renew(write: (trx: Db) => ReturnType<typeof renewGatherings>): Promise<void> {
    count += await changeAndReturn(services, { collectiveId, authorId: null }, async (trx) => {
      const renewed = await write(trx);
      return { changes: renewed.changes, respond: () => renewed.count };
    });
    await yieldToRequests();
  }
  const entered = new Set<number>();
  const gatherings = services.db.selectFrom("gatherings").select("id").where("collective_id", "=", collectiveId);
  const coming = await gatherings.where("starts_at", ">", by.at).orderBy("id").execute();
  // Others can change something in between.
  for (const part of inParts(coming, 500))
    await renew((trx) => renewGatherings(trx, { ...by, ids: part.map(({ id }) => id), entered }));
  const polls = services.db.selectFrom("polls").select("id").where("collective_id", "=", collectiveId);
  for (const { id } of await polls.where("gathering_id", "is", null).orderBy("id").execute()) {
    try {
      await renew(async (trx) => {
        const changes = await renewPoll(trx, { ...by, id });
        return { count: changes.length, changes };
      });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      unreadable.push(`poll ${id}`);
    }
  }
  await services.db.updateTable("collectives").set({ time_zone_data: DATA }).where("id", "=", collectiveId).execute();
  if (unreadable.length > 0) throw new Error(`Times cannot be read: ${unreadable.join(", ")}`);
  return count;
}
