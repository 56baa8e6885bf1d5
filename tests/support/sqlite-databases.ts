import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { openDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { fileOf } from "./sqlite-file.ts";
import { makeTempFolder } from "./temp-folder.ts";

let migrated: Promise<Buffer> | undefined;

/** Creates a file as one that was migrated, once per process. */
export async function createDatabase() {
  const database = await createEmptyDatabase();
  const path = fileOf(database.url);
  migrated ??= migrate();
  writeFileSync(path, await migrated, { mode: 0o600 });
  const sqlite = new SqliteDatabase(path);
  sqlite.prepare("update database_life set epoch = ?").run(randomUUID());
  sqlite.close();
  return database;
}

export async function createOpenDatabase() {
  const { url, remove } = await createDatabase();
  const { db, close } = openDatabase(fileOf(url));
  return { url, db, remove: () => close().then(remove) };
}

export async function createEmptyDatabase() {
  const folder = makeTempFolder();
  return { url: `file:${join(folder.path, "crewtide.sqlite")}`, remove: async () => folder.remove() };
}

/** The bytes of a file with the current schema. */
async function migrate(): Promise<Buffer> {
  const { url, remove } = await createEmptyDatabase();
  const { db, close } = openDatabase(fileOf(url));
  await migrateToLatest(db);
  await close();
  const bytes = readFileSync(fileOf(url));
  await remove();
  return bytes;
}
