import { Command } from "commander";
import { readConfig } from "../../server/config.ts";
import { restoreDatabase } from "../../server/backup/restore-database.ts";
import { answer } from "./answer.ts";
import { example, typedPath } from "./options.ts";

const NOTE = `
The backup is checked before anything is touched, and brought up to date. Open pages load everything again. Mails that
had not gone out when it was made wait for "mail retry", since they may have gone out since. Who was signed in then is
signed in again, and who was removed since is back: remove them again.`;

export function restoreCommand(): Command {
  return new Command("restore")
    .description("puts a backup in the place of the database, while no server runs")
    .argument("<file>", "the backup", typedPath)
    .option("--force", "replaces a database that is there, which is kept beside it", false)
    .addHelpText("after", NOTE)
    .addHelpText("after", example("restore /mnt/backups/crewtide.sqlite --force"))
    .action(async (file: string, { force }: { force: boolean }) => {
      const { databasePath } = readConfig(process.env);
      const restored = await restoreDatabase({ from: file, to: databasePath, force, now: new Date() });
      answer({ database: databasePath, ...restored });
    });
}
