import { Command } from "commander";
import { backUpDatabase } from "../../server/backup/back-up-database.ts";
import { answer, shownProgress } from "./answer.ts";
import { configuredFile } from "./database-place.ts";
import { example, typedPath } from "./options.ts";
import type { Shell } from "./shell.ts";

const NOTE = `
The file is complete, verified and synced to disk before it appears. The command also works while the server is running.
The file contains everything that was saved before, including addresses and private answers, so only its owner can read
it. It does not contain the file session-secret beside the database, without which everybody has to sign in again.`;

export function backupCommand(shell: Shell): Command {
  return new Command("backup")
    .description("writes the whole database to one file, also while the server is running")
    .argument("<file>", "the backup to write", typedPath(shell))
    .option("--force", "replace an existing file", false)
    .addHelpText("after", NOTE)
    .addHelpText("after", example("backup /mnt/backups/crewtide.sqlite --force"))
    .action(async (file: string, { force }: { force: boolean }) => {
      const size = await backUpDatabase({
        from: configuredFile(shell),
        to: file,
        force,
        onProgress: shownProgress(shell),
      });
      answer(shell, { file, ...size });
    });
}
