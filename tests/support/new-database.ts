import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { openDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { makeTempFolder } from "./temp-folder.ts";

let migrated: Promise<Buffer> | undefined;

/** Creates a database file with the current schema and an epoch of its own. The migrations run once per process. */
export async function createDatabaseFile(path: string): Promise<void> {
  migrated ??= migrate();
  writeFileSync(path, await migrated, { mode: 0o600 });
  const sqlite = new SqliteDatabase(path);
  sqlite.prepare("update database_life set epoch = ?").run(randomUUID());
  sqlite.close();
}

async function migrate(): Promise<Buffer> {
  const folder = makeTempFolder();
  const path = join(folder.path, "crewtide.sqlite");
  const { db, close } = openDatabase(path);
  await migrateToLatest(db);
  await close();
  const bytes = readFileSync(path);
  folder.remove();
  return bytes;
}
