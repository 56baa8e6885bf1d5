import { Command, Option } from "commander";
import { transferDatabase } from "../../server/backup/transfer-database.ts";
import { answer, shownProgress } from "./answer.ts";
import { isPostgresql } from "../../server/db/database.ts";
import { assertExists } from "./database-place.ts";
import { noteAndExample, typedDatabase, typedPath } from "./options.ts";
import type { Shell } from "./shell.ts";

const NOTE = `
Stop all servers first: the command refuses to run while one is running. It copies everything in one transaction,
compares both databases row by row, and prints the number of rows and each collective's revision. If it fails, the
target's data is unchanged. Both databases have to be of this version; a missing target is created. The original is not
changed.

With --force, the target's data is first copied to an SQLite file, whose path is printed: beside the target if that is a
file, else beside the original, or in the current folder. To bring it back, use that file with "copy-database --from".

Afterwards, set DATABASE_URL to the copy and serve only that: waiting emails are waiting in both, and each server would
send them. With PostgreSQL, set SESSION_SECRETS to the content of the file session-secret beside the SQLite file:
sessions, two-step sign-in and the links in emails depend on it. CALL_SECRET is that of the file call-secret, for calls on
devices. Open pages load everything again.

While the command runs, other users of the machine can see a password in a URL; set PGPASSWORD instead.`;

export function copyDatabaseCommand(shell: Shell): Command {
  return new Command("copy-database")
    .description("copies everything to another database, such as from SQLite to PostgreSQL, while no server is running")
    .addOption(databaseOption(shell, "--from <url>", "the database to copy, as in DATABASE_URL"))
    .addOption(databaseOption(shell, "--to <url>", "the database to write"))
    .option("--force", "replace everything in a database that has data, which is kept in a file", false)
    .addHelpText(
      "after",
      noteAndExample(
        NOTE,
        "copy-database --from file:./data/crewtide.sqlite --to postgres://crewtide@localhost/crewtide",
        "copy-database --from postgres://crewtide@localhost/crewtide --to file:./data/crewtide.sqlite --force",
      ),
    )
    .action(async ({ from, to, force }: { from: string; to: string; force: boolean }) => {
      assertExists(from);
      const keepBeside = [to, from].find((place) => !isPostgresql(place)) ?? typedPath(shell)("crewtide.sqlite");
      const progress = { onProgress: shownProgress(shell) };
      answer(shell, await transferDatabase({ from, to, force, keepBeside, now: new Date(), ...progress }));
    });
}

function databaseOption(shell: Shell, flags: string, description: string): Option {
  return new Option(flags, description).argParser(typedDatabase(shell)).makeOptionMandatory();
}
