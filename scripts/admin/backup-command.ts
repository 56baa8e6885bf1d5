import { Command } from "commander";
import { readConfig } from "../../server/config.ts";
import { backUpDatabase } from "../../server/backup/back-up-database.ts";
import { answer } from "./answer.ts";
import { example, typedPath } from "./options.ts";

const NOTE = `
The file is whole, checked and on the disk before it appears. It may be made while the server runs, and then holds
everything that was saved before. It holds addresses and private answers: only its owner may read it. Not in it is the
session-secret beside the database, without which everybody has to sign in again.`;

export function backupCommand(): Command {
  return new Command("backup")
    .description("writes the whole database into one file, also while the server runs")
    .argument("<file>", "where to", typedPath)
    .option("--force", "replaces a file that is there", false)
    .addHelpText("after", NOTE)
    .addHelpText("after", example("backup /mnt/backups/crewtide.sqlite --force"))
    .action(async (file: string, { force }: { force: boolean }) => {
      const { databasePath } = readConfig(process.env);
      const size = await backUpDatabase({ from: databasePath, to: file, force, onProgress: shownProgress() });
      answer({ file, ...size });
    });
}

/** Shows on a terminal how far it is. */
function shownProgress(): ((part: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined;
  return (part) => process.stderr.write(part < 1 ? `\r${Math.floor(part * 100)} %` : "\r");
}
