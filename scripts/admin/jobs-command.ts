import { Command } from "commander";
import { runJobs } from "../../server/jobs/jobs.ts";
import type { WithAdministration } from "./administration.ts";

export function jobsCommand(withAdministration: WithAdministration): Command {
  const jobs = new Command("jobs").description("What the server does by itself every day");
  jobs
    .command("run")
    .description("runs every job now; answers how much each had to do")
    .action(() => withAdministration(async ({ services }) => ({ jobs: await runJobs(services) })));
  return jobs;
}
