import type { Event } from "../../shared/events/events.ts";
import type { Db } from "../../server/db/schema.ts";
import { listEventsAfter } from "../../server/revision/event-log.queries.ts";

/** The events of a collective that others receive, oldest first. */
export async function listLoggedEvents(db: Db, collectiveId: number): Promise<Event[]> {
  const logged = await listEventsAfter(db, { collectiveId, revision: 0, limit: 10_000 });
  return logged.map(({ event }) => event);
}
