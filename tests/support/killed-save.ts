/**
 * A process of its own that saves a participation and is killed by itself, as by `kill -9`, when the
 * transaction has written everything but its last row.
 */
import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { saveParticipation } from "../../server/features/participation/participation.service.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import { createTestClock } from "./test-clock.ts";

const { DATABASE = "", TODAY = "", COLLECTIVE, PERSON } = process.env;
const sqlite = new SqliteDatabase(DATABASE);
sqlite.pragma("foreign_keys = ON");
sqlite.function("killed", () => {
  process.kill(process.pid, "SIGKILL");
  return 0;
});
sqlite.exec("create temp trigger cut_short before insert on main.live_events begin select killed(); end");

await saveParticipation(
  {
    db: new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) }),
    hub: new LiveHub(),
    clock: createTestClock(TODAY),
  },
  { collectiveId: Number(COLLECTIVE), intervalId: 2, personId: Number(PERSON) },
  {
    participation_intention: "OptOut",
    opt_out_type: "Exit",
    opt_out_planned_return_date: null,
    intention_context: "never stored",
    private_capacity_planning: false,
    wellbeing: null,
    focus: null,
    capacity: null,
    capacity_score: null,
    crew_involvements: [],
  },
);
