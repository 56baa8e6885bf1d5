import { Command } from "commander";
import { restoreDatabase } from "../../server/backup/restore-database.ts";
import { answer } from "./answer.ts";
import { configuredFile } from "./database-place.ts";
import { example, typedPath } from "./options.ts";
import type { Shell } from "./shell.ts";

const NOTE = `
The backup is checked before anything is changed, and migrated to the current version. Open pages load everything again.
Mails that were unsent when the backup was made wait for "mail retry", because they may have been sent since. People who
were signed in then are signed in again. People who were removed since are back: remove them again.`;

export function restoreCommand(shell: Shell): Command {
  return new Command("restore")
    .description("replaces the database with a backup, while no server is running")
    .argument("<file>", "the backup", typedPath(shell))
    .option("--force", "replace an existing database; it is kept beside the new one", false)
    .addHelpText("after", NOTE)
    .addHelpText("after", example("restore /mnt/backups/crewtide.sqlite --force"))
    .action(async (file: string, { force }: { force: boolean }) => {
      const database = configuredFile(shell);
      const restored = await restoreDatabase({ from: file, to: database, force, now: new Date() });
      answer(shell, { database, ...restored });
    });
}
