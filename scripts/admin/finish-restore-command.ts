import { Command } from "commander";
import { finishRestore } from "../../server/backup/finish-restore.ts";
import { withDatabaseAlone } from "../../server/backup/with-database-alone.ts";
import { readConfig } from "../../server/config.ts";
import { answer } from "./answer.ts";
import { assertExists } from "./database-place.ts";
import { example } from "./options.ts";
import type { Shell } from "./shell.ts";

const NOTE = `
This is for databases that other tools restore, such as pg_restore; "restore" includes it. The database is migrated
to the current version. Open pages load everything again. Mails that were unsent when the backup was made wait for
"mail retry", because they may have been sent since.`;

export function finishRestoreCommand(shell: Shell): Command {
  return new Command("finish-restore")
    .description("prepares a database that another tool has restored, before a server runs on it")
    .addHelpText("after", NOTE)
    .addHelpText("after", example("finish-restore"))
    .action(async () => {
      const { database } = readConfig(shell.env);
      assertExists(database);
      answer(shell, await withDatabaseAlone(database, finishRestore));
    });
}
