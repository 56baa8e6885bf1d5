import { Command } from "commander";
import { readConfig } from "../../server/config.ts";
import { lockDatabase, openDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { answer } from "./answer.ts";
import { assertExists } from "./database-place.ts";
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
      const { database } = readConfig(process.env);
      answer({ migrations: await migrateAlone(database) });
    });
}

async function migrateAlone(database: string): Promise<string[]> {
  assertExists(database);
  const unlock = lockDatabase(database);
  if (!unlock) throw new Error(`The server is running on ${database}; stop it first.`);
  try {
    const { db, close } = openDatabase(database);
    try {
      return await migrateToLatest(db);
    } finally {
      await close();
    }
  } finally {
    unlock();
  }
}
