/**
 * A process of its own that sends what is due. With `KILLED_BEFORE_RECORDING` it is killed by itself, as by
 * `kill -9`, when an email was taken and is about to be recorded as sent.
 */
import { UpdateQueryNode, type RootOperationNode } from "kysely";
import { pino } from "pino";
import { readConfig } from "../../server/config.ts";
import { startMailWorker } from "../../server/mail/mail-worker.ts";
import { openTransport } from "../../server/mail/transports/open-transport.ts";
import { killedBefore } from "./killed-before.ts";
import { openDatabaseAt } from "./new-database.ts";
import { createTestClock } from "./test-clock.ts";

const { DATABASE_URL = "", NOW = "", KILLED_BEFORE_RECORDING } = process.env;
const config = readConfig(process.env);
const clock = createTestClock("2026-01-15");
clock.setInstant(NOW);
const { db, close } = openDatabaseAt(DATABASE_URL);
const recordsSent = (query: RootOperationNode) =>
  UpdateQueryNode.is(query) && JSON.stringify(query.updates).includes('"sent"');

await startMailWorker({
  db: KILLED_BEFORE_RECORDING ? killedBefore(db, recordsSent) : db,
  clock,
  log: pino({ level: "silent" }),
  transport: openTransport(config.mail),
  from: config.mail.from,
  timeZone: config.timeZone,
  pollInterval: null,
}).deliverDue();
await close();
