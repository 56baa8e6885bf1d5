import { setTimeout as delay } from "node:timers/promises";
import { Cron } from "croner";
import type { Logger } from "pino";
import type { JobServices } from "../rpc/context.ts";
import { CollectivesLeftBehind } from "../each-collective.ts";
import type { DoneFor } from "./each-due.ts";
import { JOB_NAMES, JOBS, runJob, type JobName } from "./jobs.ts";

/** How often due jobs are checked, in milliseconds. */
const LOOK_INTERVAL = 5_000;
/** The pause before a failed job is tried again, in milliseconds; doubled at each failure. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 15 * 60_000;
/** How long a running job may take to finish when the server stops, in milliseconds. */
const STOP_GRACE = 5_000;

export interface JobScheduler {
  /** Runs what is due. What another process runs stays due; what fails is tried again, less and less often. */
  runDue: () => Promise<void>;
  /** Starts no further jobs, and resolves when the running one has finished or after a timeout. */
  stop: () => Promise<void>;
}

interface SchedulerOptions {
  log: Logger;
  /** Null means that jobs run only when `runDue` is called. */
  lookInterval?: number | null;
}

/**
 * Runs each job at the first check, and then whenever one of its times has passed, until it is stopped. It polls the
 * clock instead of setting timers, so that a machine that slept through midnight, or whose clock was changed, catches
 * up at once.
 */
export function scheduleJobs(
  services: JobServices,
  { log, lookInterval = LOOK_INTERVAL }: SchedulerOptions,
): JobScheduler {
  let stopped = false;
  const jobs = JOB_NAMES.map((name) => {
    const times = new Cron(JOBS[name].at, { timezone: services.timeZone, paused: true });
    const nextAfter = (instant: Date) => times.nextRun(instant)?.getTime() ?? Infinity;
    let due = -Infinity;
    /** When it ran, until its next time is asked for: finding that takes a while, which a start can do without. */
    let ran: Date | undefined;
    let lastNow = new Date(0);
    let pause = FIRST_PAUSE;
    const doneFor: DoneFor = new Map();
    return async () => {
      const now = services.clock.now();
      const isSetBack = now < lastNow;
      lastNow = now;
      if (ran) due = nextAfter(ran);
      ran = undefined;
      // If the clock was set back, the planned time may be years away.
      if (isSetBack) due = Math.min(due, nextAfter(now));
      if (now.getTime() < due) return;
      if (stopped) return;
      try {
        const done = await runJob(services, name, doneFor);
        if (done === null) return;
        ran = now;
        pause = FIRST_PAUSE;
        if (done > 0) log.info({ job: name, done }, "A job ran");
      } catch (error) {
        due = Math.min(now.getTime() + pause, nextAfter(now));
        pause = Math.min(2 * pause, LONGEST_PAUSE);
        logFailure(log, name, error);
      }
    };
  });

  // One check after the other, so that no job runs twice in parallel.
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

function logFailure(log: Logger, job: JobName, error: unknown): void {
  if (!(error instanceof CollectivesLeftBehind)) {
    log.error({ err: error, job }, "A job failed");
    return;
  }
  if (error.done > 0) log.info({ job, done: error.done }, "A job ran");
  for (const left of error.collectives) {
    log.error({ err: left.error, job, collective: left.collectiveId }, "A job failed for a collective");
  }
}
