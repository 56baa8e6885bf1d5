import { existsSync } from "node:fs";
import { Command } from "commander";
import { readConfig } from "../../server/config.ts";
import { lockDatabase } from "../../server/db/database-lock.ts";
import { openDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { answer } from "./answer.ts";
import { example } from "./options.ts";

const NOTE = `
The server does the same when it starts. It first keeps a copy of the database beside it. Other commands never migrate,
since a server of the previous version may still be running.`;

export function migrateCommand(): Command {
  return new Command("migrate")
    .description("brings the database to this version's schema, while no server is running; prints the migrations")
    .addHelpText("after", NOTE)
    .addHelpText("after", example("migrate"))
    .action(async () => {
      const { databasePath } = readConfig(process.env);
      answer({ migrations: await migrateAlone(databasePath) });
    });
}

async function migrateAlone(path: string): Promise<string[]> {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}.`);
  const unlock = lockDatabase(path);
  if (!unlock) throw new Error(`The server is running on ${path}; stop it first.`);
  try {
    const { db, close } = openDatabase(path);
    try {
      return await migrateToLatest(db);
    } finally {
      await close();
    }
  } finally {
    unlock();
  }
}
