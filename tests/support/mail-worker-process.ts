/**
 * A process of its own that sends what is due. With `KILLED_BEFORE_RECORDING` it is killed by itself, as by
 * `kill -9`, when a mail was taken and is about to be recorded as sent.
 */
import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { pino } from "pino";
import { readConfig } from "../../server/config.ts";
import type { Database } from "../../server/db/schema.ts";
import { startMailWorker } from "../../server/mail/mail-worker.ts";
import { openTransport } from "../../server/mail/transports/open-transport.ts";
import { createTestClock } from "./test-clock.ts";

const config = readConfig(process.env);
const clock = createTestClock("2026-01-15");
clock.setInstant(process.env["NOW"] ?? "");
const log = pino({ level: "silent" });
const sqlite = new SqliteDatabase(config.database);
if (process.env["KILLED_BEFORE_RECORDING"]) {
  sqlite.function("killed", () => {
    process.kill(process.pid, "SIGKILL");
    return 0;
  });
  sqlite.exec(`create temp trigger cut_short before update on main.outbound_emails when new.status = 'sent'
    begin select killed(); end`);
}

await startMailWorker({
  db: new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) }),
  clock,
  log,
  transport: openTransport(config.mail),
  from: config.mail.from,
  pollInterval: null,
}).deliverDue();
