import { Command, CommanderError } from "commander";
import { readConfig } from "../../server/config.ts";
import { jobsCommand } from "./jobs-command.ts";
import { mailCommand } from "./mail-command.ts";
import { openAdministration, type Administration } from "./administration.ts";

/**
 * The commands of whoever hosts it. Each answers one JSON object on standard output; what went wrong is one line on
 * standard error, and exit code 1.
 */
async function administer(args: string[]): Promise<void> {
  const program = new Command("npm run admin --")
    .description("Looks after an installation, with the settings of the environment or of .env; also while it runs.")
    .exitOverride();
  const withAdministration = async (work: (administration: Administration) => Promise<object>) => {
    const administration = await openAdministration(readConfig(process.env));
    try {
      process.stdout.write(`${JSON.stringify(await work(administration))}\n`);
    } finally {
      await administration.close();
    }
  };
  program.addCommand(jobsCommand(withAdministration));
  program.addCommand(mailCommand(withAdministration));
  await program.parseAsync(args, { from: "user" });
}

try {
  await administer(process.argv.slice(2));
} catch (error) {
  // Commander has said already what was wrong with a call, or shown the help that was asked for.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 1;
  else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
