import { Command } from "commander";
import { backUpDatabase } from "../../server/backup/back-up-database.ts";
import { finishRestore } from "../../server/backup/finish-restore.ts";
import { restoreDatabase } from "../../server/backup/restore-database.ts";
import { withDatabaseAlone } from "../../server/backup/with-database-alone.ts";
import { readConfig } from "../../server/config.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { assertDatabaseNotLost, isDatabaseMissing, isSecretMissing } from "../../server/operations/lost-files.ts";
import { loadSessionSecrets } from "../../server/sessions/session-secrets.ts";
import { answer, shownProgress } from "./answer.ts";
import { assertExists, configuredFile } from "./database-place.ts";
import { noteAndExample, typedPath } from "./options.ts";
import type { Shell } from "./shell.ts";

const MIGRATION = `
The server does the same when it starts. An SQLite file is first copied, in its folder. Other commands never migrate,
since a server of the previous version may still be running.`;

const BACKUP = `
The file is complete, verified and synced to disk before it appears. The command also works while the server is running.
The file contains everything that was saved before, including addresses and private answers, so only its owner can read
it. It does not contain the file session-secret beside the database, without which everybody has to sign in again.`;

const RESTORING = `
The backup is checked before anything is changed, and migrated to the current version. Open pages load everything again.
Emails that were unsent when the backup was made wait for "mail retry", because they may have been sent since. People who
were signed in then are signed in again. People who were removed since are back: remove them again.`;

const FINISHING = `
This is for databases that other tools restore, such as pg_restore; "restore" includes it. The database is migrated
to the current version. Open pages load everything again. Emails that were unsent when the backup was made wait for
"mail retry", because they may have been sent since.`;

const ANEW = `
A server does not start if its database is missing or empty although there is a secret, a copy, a backup or emails in
files, or if its secret is missing although people are signed in. If they are really lost, and not just elsewhere, this
command creates what is missing, and nothing else. To bring a backup back, use "restore" instead.`;

export function migrateCommand(shell: Shell): Command {
  return new Command("migrate")
    .description("brings the database to this version's schema, while no server is running; prints the migrations")
    .addHelpText("after", noteAndExample(MIGRATION, "migrate"))
    .action(async () => {
      const config = readConfig(shell.env);
      assertDatabaseNotLost(config);
      assertExists(config.database);
      answer(shell, { migrations: await withDatabaseAlone(config.database, migrateToLatest) });
    });
}

export function backupCommand(shell: Shell): Command {
  return new Command("backup")
    .description("writes the whole database to one file, also while the server is running")
    .argument("<file>", "the backup to write", typedPath(shell))
    .option("--force", "replace an existing file", false)
    .addHelpText("after", noteAndExample(BACKUP, "backup /mnt/backups/crewtide.sqlite --force"))
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

export function restoreCommand(shell: Shell): Command {
  return new Command("restore")
    .description("replaces the database with a backup, while no server is running")
    .argument("<file>", "the backup", typedPath(shell))
    .option("--force", "replace an existing database; it is kept beside the new one", false)
    .addHelpText("after", noteAndExample(RESTORING, "restore /mnt/backups/crewtide.sqlite --force"))
    .action(async (file: string, { force }: { force: boolean }) => {
      const database = configuredFile(shell);
      const onWarning = (warning: string) => shell.stderr.write(`${warning}\n`);
      const restored = await restoreDatabase({ from: file, to: database, force, now: new Date(), onWarning });
      answer(shell, { database, ...restored });
    });
}

export function finishRestoreCommand(shell: Shell): Command {
  return new Command("finish-restore")
    .description("prepares a database that another tool has restored, before a server runs on it")
    .addHelpText("after", noteAndExample(FINISHING, "finish-restore"))
    .action(async () => {
      const { database } = readConfig(shell.env);
      assertExists(database);
      answer(shell, await withDatabaseAlone(database, finishRestore));
    });
}

export function beginAnewCommand(shell: Shell): Command {
  return new Command("begin-anew")
    .description("creates the database or the session secret if it is lost, while no server is running")
    .addHelpText("after", noteAndExample(ANEW, "begin-anew"))
    .action(async () => {
      const config = readConfig(shell.env);
      const anew = { new_database: isDatabaseMissing(config), new_secret: isSecretMissing(config) };
      if (!anew.new_database && !anew.new_secret) throw new Error("Nothing is missing, and nothing was changed.");
      await withDatabaseAlone(config.database, async (db) => {
        if (anew.new_database) await migrateToLatest(db);
        if (anew.new_secret) loadSessionSecrets(config.dataFolder);
      });
      answer(shell, anew);
    });
}
