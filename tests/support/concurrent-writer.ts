/** A process of its own that makes twenty changes of two events each. */
import { change } from "../../server/revision/change.ts";
import { systemClock } from "../../server/clock.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import type { Event } from "../../shared/events/events.ts";
import { openDatabaseAt } from "./new-database.ts";

const { DATABASE_URL = "", COLLECTIVE, PERSON } = process.env;
const database = openDatabaseAt(DATABASE_URL);
const dependencies = { db: database.db, hub: new LiveHub(), clock: systemClock("UTC") };
const event = { EntryPathwayEvent: { EntryPathwayDeleted: { id: 1, collective_id: 1 } } } satisfies Event;
const changed = { event, before: null };

for (let round = 0; round < 20; round += 1) {
  await change(dependencies, { collectiveId: Number(COLLECTIVE), authorId: Number(PERSON) }, async () => [
    changed,
    changed,
  ]);
}
await database.close();
