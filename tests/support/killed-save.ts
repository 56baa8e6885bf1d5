/**
 * A process of its own that saves a participation and is killed by itself, as by `kill -9`, when the
 * transaction has written everything but its last row.
 */
import { InsertQueryNode } from "kysely";
import { participationSchema } from "../../shared/participation/involvements.schema.ts";
import { saveParticipation } from "../../server/features/absences/absences.service.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import { killedBefore } from "./killed-before.ts";
import { openDatabaseAt } from "./new-database.ts";
import { createTestClock } from "./test-clock.ts";
import { EXIT } from "./world.ts";

const { DATABASE_URL = "", TODAY = "", COLLECTIVE, PERSON } = process.env;
const { db } = openDatabaseAt(DATABASE_URL);

await saveParticipation(
  {
    db: killedBefore(db, (query) => InsertQueryNode.is(query) && query.into?.table.identifier.name === "live_events"),
    hub: new LiveHub(),
    clock: createTestClock(TODAY),
  },
  { collectiveId: Number(COLLECTIVE), intervalId: 2, personId: Number(PERSON) },
  participationSchema.parse({ ...EXIT, intention_context: "never stored" }),
);
