import { z } from "zod";
import { isUpdateOf, reloadRequired, type Event, type LoggedEvent } from "../../shared/events/events.ts";
import type { Changed } from "../../shared/journal/journal.ts";
import { listed } from "../db/listed.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../db/schema.ts";

/** How long events are kept, in milliseconds. Clients that were offline for longer load the state again. */
export const EVENT_LIFETIME = 30 * 86_400_000;

/** Only `change` writes this column, so it is not validated again. */
const storedEvent = z.custom<Event>();

/** Lists a collective's events after a revision, in order, up to `limit`. */
export async function listEventsAfter(
  db: Db,
  { collectiveId, revision, limit }: { collectiveId: number; revision: number; limit: number },
): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom("live_events")
    .select(["revision", "author_id", "event"])
    .where("collective_id", "=", collectiveId)
    .where("revision", ">", revision)
    .orderBy("revision")
    .limit(limit)
    .execute();
  return rows.map(parseRow);
}

function parseRow(row: { revision: number; author_id: number | null; event: string }): LoggedEvent {
  return { ...row, event: storedEvent.parse(JSON.parse(row.event)) };
}

/** Returns the newest event of each of these collectives that has one. */
export async function listNewestEvents(db: Db, collectiveIds: readonly number[]) {
  const rows = await db
    .selectFrom("collectives")
    .innerJoin("live_events", (join) =>
      join
        .onRef("live_events.collective_id", "=", "collectives.id")
        .onRef("live_events.revision", "=", "collectives.revision"),
    )
    .select(["collectives.id as collectiveId", "live_events.revision", "author_id", "event"])
    .where("collectives.id", "in", listed(db, collectiveIds))
    .execute();
  return rows.map(({ collectiveId, ...row }) => ({ collectiveId, newest: parseRow(row) }));
}

export async function getRevision(db: Db, collectiveId: number): Promise<number> {
  const row = await db
    .selectFrom("collectives")
    .select("revision")
    .where("id", "=", collectiveId)
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Finds when a collective last changed, within the time that events are kept. */
export async function findLastChange(db: Db, collectiveId: number): Promise<Instant | undefined> {
  const event = await db
    .selectFrom("live_events")
    .select("created_at")
    .where("collective_id", "=", collectiveId)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return event?.created_at;
}

/**
 * Deletes an event log when its contents must no longer be kept or sent. The returned change, which the caller returns
 * first, makes clients load the state again.
 */
export async function forgetEvents(db: Db, collectiveId: number): Promise<Changed> {
  await db.deleteFrom("live_events").where("collective_id", "=", collectiveId).execute();
  return { event: reloadRequired((await getRevision(db, collectiveId)) + 1), before: null };
}

/** Replaces the logged events that contain an expression of interest. */
export async function rewriteEntryPathwayEvents(db: Db, { collectiveId, id }: EntityKey, replacement: Event) {
  const rows = await db
    .selectFrom("live_events")
    .select(["revision", "event"])
    .where("collective_id", "=", collectiveId)
    .where("event", "like", '{"EntryPathwayEvent"%')
    .execute();
  const concerned = rows.filter(({ event }) =>
    isUpdateOf(storedEvent.parse(JSON.parse(event)), "EntryPathwayUpdated", id),
  );
  for (const { revision } of concerned) {
    await db
      .updateTable("live_events")
      .set({ event: JSON.stringify(replacement) })
      .where(({ and }) => and({ collective_id: collectiveId, revision }))
      .execute();
  }
}

/** Counts the logged events that a person caused. */
export async function countEventsBy(db: Db, { collectiveId, personId }: PersonKey) {
  const { count } = await db
    .selectFrom("live_events")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(({ and }) => and({ collective_id: collectiveId, author_id: personId }))
    .executeTakeFirstOrThrow();
  return count;
}
