import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { openDatabase, type OpenDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { fileOf } from "./sqlite-file.ts";
import { makeTempFolder } from "./temp-folder.ts";

/** A database of a test's own. */
export interface NewDatabase {
  /** Where it is, as in `DATABASE_URL`. */
  url: string;
  /** Deletes it, once nobody has it open. */
  remove: () => Promise<void>;
}

let migrated: Promise<Buffer> | undefined;

/** Creates a database with the current schema and an epoch of its own. The migrations run once per process. */
export async function createDatabase(): Promise<NewDatabase> {
  const database = await createEmptyDatabase();
  const path = fileOf(database.url);
  migrated ??= migrate();
  writeFileSync(path, await migrated, { mode: 0o600 });
  const sqlite = new SqliteDatabase(path);
  sqlite.prepare("update database_life set epoch = ?").run(randomUUID());
  sqlite.close();
  return database;
}

/** One without any table. */
export async function createEmptyDatabase(): Promise<NewDatabase> {
  const folder = makeTempFolder();
  return { url: `file:${join(folder.path, "crewtide.sqlite")}`, remove: async () => folder.remove() };
}

/** Opens a database as one more process would. */
export function openDatabaseAt(url: string): OpenDatabase {
  return openDatabase(fileOf(url));
}

async function migrate(): Promise<Buffer> {
  const { url, remove } = await createEmptyDatabase();
  const { db, close } = openDatabaseAt(url);
  await migrateToLatest(db);
  await close();
  const bytes = readFileSync(fileOf(url));
  await remove();
  return bytes;
}
