import { Command } from "commander";
import { runJobs } from "../../server/jobs/jobs.ts";
import { withAdministration } from "./administration.ts";
import { example } from "./options.ts";
import type { Shell } from "./shell.ts";

export function jobsCommand(shell: Shell): Command {
  const jobs = new Command("jobs").description("The server's daily jobs");
  jobs
    .command("run")
    .description("runs every job now; prints how much each job had to do")
    .addHelpText("after", example("jobs run"))
    .action(() => withAdministration(shell, async (administration) => ({ jobs: await runJobs(administration) })));
  return jobs;
}
