import { Cron } from "croner";
import type { Logger } from "pino";
import type { Services } from "../context.ts";
import { rollOverCollectives } from "./roll-over-collectives.ts";

interface Job {
  name: string;
  /** A cron pattern in the configured time zone. */
  at: string;
  run: (services: Services) => Promise<void>;
}

const JOBS: Job[] = [{ name: "roll-over-collectives", at: "0 0 * * *", run: rollOverCollectives }];

interface Schedule {
  /** Runs every job once: what came due while the server was off. Throws the first failure. */
  catchUp: () => Promise<void>;
  stop: () => void;
}

/** Every job can be run at any time and any number of times; the schedule only says when it is needed. */
export function scheduleJobs(services: Services, { timeZone, log }: { timeZone: string; log: Logger }): Schedule {
  const timers = JOBS.map(
    ({ name, at, run }) =>
      new Cron(
        at,
        {
          timezone: timeZone,
          protect: true,
          unref: true,
          catch: (error: unknown) => log.error({ err: error, job: name }, "A job failed"),
        },
        () => run(services),
      ),
  );
  return {
    catchUp: async () => {
      for (const { run } of JOBS) await run(services);
    },
    stop: () => {
      for (const timer of timers) timer.stop();
    },
  };
}
