import { setTimeout as delay } from "node:timers/promises";
import { Cron } from "croner";
import type { Logger } from "pino";
import type { JobServices } from "./job-services.ts";
import { JOBS } from "./jobs.ts";

/** How often it is looked at what has come due, in milliseconds. */
const LOOK_INTERVAL = 5_000;
/** How long a job under way is given to end when the server stops, in milliseconds; what it has done is kept. */
const STOP_GRACE = 5_000;

export interface JobScheduler {
  /** Runs what has come due since the last look. A job that fails stays due, and is tried again at the next one. */
  runDue: () => Promise<void>;
  /** Starts no other job, and resolves when the one under way has ended; after some seconds it is given up. */
  stop: () => Promise<void>;
}

interface SchedulerOptions {
  timeZone: string;
  log: Logger;
  /** Null means that jobs run only when `runDue` is called. */
  lookInterval?: number | null;
}

/**
 * Runs each job at the first look, and from then on when one of its times has passed, until it is stopped. It asks the
 * clock again and again rather than set an alarm, so that a machine that slept through midnight, or whose clock was
 * set, catches up at once.
 */
export function scheduleJobs(
  services: JobServices,
  { timeZone, log, lookInterval = LOOK_INTERVAL }: SchedulerOptions,
): JobScheduler {
  let stopped = false;
  const jobs = Object.entries(JOBS).map(([name, { at, run }]) => {
    const times = new Cron(at, { timezone: timeZone, paused: true });
    const nextAfter = (instant: Date) => times.nextRun(instant)?.getTime() ?? Infinity;
    let due = -Infinity;
    return async () => {
      const now = services.clock.now();
      // Where the clock was set back, the time that is waited for may be years away.
      due = Math.min(due, nextAfter(now));
      if (stopped || now.getTime() < due) return;
      try {
        const done = await run(services);
        due = nextAfter(now);
        if (done > 0) log.info({ job: name, done }, "A job had something to do");
      } catch (error) {
        log.error({ err: error, job: name }, "A job failed");
      }
    };
  });

  // One look after the other, so that no job runs twice at once.
  let lastLook: Promise<void> = Promise.resolve();
  const runDue = () => {
    lastLook = lastLook.then(async () => {
      for (const runIfDue of jobs) await runIfDue();
    });
    return lastLook;
  };
  const timer = lookInterval === null ? undefined : setInterval(() => void runDue(), lookInterval).unref();

  return {
    runDue,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.race([lastLook, delay(STOP_GRACE, undefined, { ref: false })]);
    },
  };
}
