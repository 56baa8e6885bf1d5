import { Command } from "commander";
import { readConfig } from "../../server/config.ts";
import { withDatabaseAlone } from "../../server/backup/with-database-alone.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { answer } from "./answer.ts";
import { assertExists } from "./database-place.ts";
import { example } from "./options.ts";
import type { Shell } from "./shell.ts";

const NOTE = `
The server does the same when it starts. An SQLite file is first copied, in its folder. Other commands never migrate,
since a server of the previous version may still be running.`;

export function migrateCommand(shell: Shell): Command {
  return new Command("migrate")
    .description("brings the database to this version's schema, while no server is running; prints the migrations")
    .addHelpText("after", NOTE)
    .addHelpText("after", example("migrate"))
    .action(async () => {
      const { database } = readConfig(shell.env);
      assertExists(database);
      answer(shell, { migrations: await withDatabaseAlone(database, migrateToLatest) });
    });
}
