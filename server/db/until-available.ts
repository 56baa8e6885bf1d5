import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { forHost } from "../errors.ts";
import { isPostgresql } from "./database.ts";
import { isTemporary } from "./postgresql/postgresql-fault.ts";

/** The first and the longest pause between two attempts, in seconds. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 30;
/** After how long an attempt is said to wait, in milliseconds: most migrations take less. */
const NOTICE_DELAY = 5_000;

/** Does what a start needs of PostgreSQL, again while that is away or being migrated. A file's errors are thrown. */
export async function untilAvailable(place: string, log: Logger, attempt: () => Promise<void>): Promise<void> {
  if (!isPostgresql(place)) return attempt();
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const notice = setInterval(
      () => log.warn("Crewtide is waiting for its database. Another process may be migrating it."),
      NOTICE_DELAY,
    );
    try {
      return await attempt();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      log.warn({ seconds: pause }, `Crewtide is waiting for its database. ${forHost(error)}`);
    } finally {
      clearInterval(notice);
    }
    await delay(pause * 1_000);
  }
}
