import { parseArgs } from "node:util";
import { systemClock } from "../../server/clock.ts";
import { readConfig } from "../../server/config.ts";
import { isPostgresql } from "../../server/db/database.ts";
import { createLog } from "../../server/log.ts";
import { reportFailedStart, serveUntilSignal } from "../../server/start/serve-until-signal.ts";
import { prepareDemoDatabase } from "./demo-database.ts";
import { listDemoLogins } from "./logins.ts";
import { describeDemo } from "./welcome-text.ts";

/** Serves a demonstration collective. It is created again at each start, unless `--keep` is given. */
try {
  const { values } = parseArgs({ options: { keep: { type: "boolean", default: false } } });
  const config = readConfig({
    ...process.env,
    DATABASE_URL: process.env["DATABASE_URL"] || "file:./data/demo.sqlite",
    // People who try it out read the text below, not a log.
    LOG_LEVEL: process.env["LOG_LEVEL"] || "warn",
  });
  const today = systemClock(config.timeZone).today(null);
  if (isPostgresql(config.database)) throw new Error("A demonstration is an SQLite file; set DATABASE_URL to one.");
  await prepareDemoDatabase(config.database, { today, timeZone: config.timeZone, keep: values.keep });
  const server = await serveUntilSignal(config, await createLog(config.logLevel));
  process.stdout.write(describeDemo(server.url, await listDemoLogins(server.services.db)));
} catch (error) {
  reportFailedStart(error);
}
