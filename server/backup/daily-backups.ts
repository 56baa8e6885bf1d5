import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { BackupConfig } from "../config.ts";
import { backUpDatabase } from "./back-up-database.ts";

/** How often the day is checked, in milliseconds. */
const LOOK_INTERVAL = 60_000;
/** The pause before a failed backup is tried again, in milliseconds. */
const PAUSE = 15 * 60_000;
/** How long a backup may take to finish when the server stops, in milliseconds. */
const STOP_GRACE = 5_000;
/** Files with other names in the folder are never deleted. */
export const BACKUP_NAME = /^crewtide-\d{4}-\d\d-\d\d\.sqlite$/;

interface DailyBackupsOptions {
  /** The path of the SQLite file. */
  database: string;
  config: BackupConfig;
  clock: Clock;
  log: Logger;
  /** Null means that backups are made only when `makeDue` is called. */
  lookInterval?: number | null;
}

export interface DailyBackups {
  /** Makes the day's backup unless there is one, and deletes those beyond the number to keep. */
  makeDue: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Makes one backup on each day in the server's time zone. It polls the clock, as the jobs do. */
export function startDailyBackups({
  database,
  config: { folder, keep },
  clock,
  log,
  lookInterval = LOOK_INTERVAL,
}: DailyBackupsOptions): DailyBackups {
  let notBefore = -Infinity;
  const make = async () => {
    const now = clock.now().getTime();
    const file = join(folder, `crewtide-${clock.today(null)}.sqlite`);
    // If the clock was set back, the pause may be years away.
    if (now < notBefore && notBefore - now <= PAUSE) return;
    try {
      // One from a time to come was made by a clock that was ahead.
      if (existsSync(file) && Math.floor(statSync(file).mtimeMs) <= Date.now()) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { bytes } = await backUpDatabase({ from: database, to: file, force: true });
      log.info({ file, bytes }, "The day's backup was made");
      deleteOld(file, keep);
    } catch (error) {
      notBefore = now + PAUSE;
      log.error({ err: error, file }, "The day's backup failed");
    }
  };
  // One after the other, so that no backup is made twice.
  let last: Promise<void> = Promise.resolve();
  const makeDue = () => (last = last.then(make));
  const timer = lookInterval === null ? undefined : setInterval(() => void makeDue(), lookInterval).unref();
  if (lookInterval !== null) void makeDue();
  return {
    makeDue,
    stop: async () => {
      clearInterval(timer);
      await Promise.race([last, delay(STOP_GRACE, undefined, { ref: false })]);
    },
  };
}

/**
 * Deletes the oldest beyond those to keep, never the one just made. Those with a later time were made while the clock
 * was ahead: they count as the oldest.
 */
function deleteOld(made: string, keep: number): void {
  const folder = dirname(made);
  const now = statSync(made).mtimeMs;
  const others = readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name) && name !== basename(made))
    .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => Number(a.time <= now) - Number(b.time <= now) || a.time - b.time);
  for (const { path } of others.slice(0, Math.max(0, others.length + 1 - keep))) rmSync(path);
}
