import { Cron } from "croner";
import type { Logger } from "pino";
import type { JobServices } from "./job-services.ts";
import { JOBS } from "./jobs.ts";

/** Runs each job at its time until it is stopped. A failure is logged; the next time tries again. */
export function scheduleJobs(services: JobServices, { timeZone, log }: { timeZone: string; log: Logger }) {
  const timers = Object.entries(JOBS).map(
    ([job, { at, run }]) =>
      new Cron(
        at,
        {
          timezone: timeZone,
          protect: true,
          unref: true,
          catch: (error: unknown) => log.error({ err: error, job }, "A job failed"),
        },
        async () => {
          const done = await run(services);
          if (done > 0) log.info({ job, done }, "A job had something to do");
        },
      ),
  );
  return {
    stop: () => {
      for (const timer of timers) timer.stop();
    },
  };
}
