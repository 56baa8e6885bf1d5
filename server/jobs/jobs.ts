import { setTimeout as delay } from "node:timers/promises";
import { engineOf } from "../db/engine.ts";
import { forHost } from "../errors.ts";
import type { JobServices } from "./job-services.ts";
import { askTheSilent } from "./ask-the-silent.ts";
import { clearTraces } from "./clear-traces.ts";
import { deleteOldEois } from "./delete-old-eois.ts";
import { prune } from "./prune.ts";
import { remindOfReturn } from "./remind-of-return.ts";
import { remindToPlan } from "./remind-to-plan.ts";
import { rollOverCollectives } from "./roll-over-collectives.ts";
import { tellOfConvening } from "./tell-of-convening.ts";

interface Job {
  /** Returns how much there was to do. Idempotent: it can run at any time, any number of times. */
  run: (services: JobServices) => Promise<number>;
  /** A cron pattern in the configured time zone. */
  at: string;
}

/** The daily jobs, in the order in which they run. */
export const JOBS = {
  "roll-over-collectives": { run: rollOverCollectives, at: "0 0 * * *" },
  "delete-old-eois": { run: deleteOldEois, at: "10 0 * * *" },
  "remind-of-return": { run: remindOfReturn, at: "0 8 * * *" },
  "remind-to-plan": { run: remindToPlan, at: "0 8 * * *" },
  "ask-the-silent": { run: askTheSilent, at: "0 8 * * *" },
  "tell-of-convening": { run: tellOfConvening, at: "*/5 * * * *" },
  prune: { run: prune, at: "20 0 * * *" },
  "clear-traces": { run: clearTraces, at: "30 3 * * *" },
} satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;

export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** How long to wait for another process that is running the same job before trying again, in milliseconds. */
const PAUSE = 100;

/** Runs a job unless another process is running it. Returns how much there was to do, or null if it did not run. */
export function runJob(services: JobServices, name: JobName): Promise<number | null> {
  return engineOf(services.db).runAlone(services.db, name, (db) => JOBS[name].run({ ...services, db }));
}

/**
 * Runs every job once, and waits for other processes that are running it. Returns how much each had to do. If a job
 * fails, the others still run; its error is thrown at the end.
 */
export async function runJobs(services: JobServices): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const name of JOB_NAMES) {
    try {
      done[name] = await runInTurn(services, name);
    } catch (error) {
      failures.push(new Error(`${name} failed: ${forHost(error)}`, { cause: error }));
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

async function runInTurn(services: JobServices, name: JobName): Promise<number> {
  for (;;) {
    const count = await runJob(services, name);
    if (count !== null) return count;
    await delay(PAUSE);
  }
}
