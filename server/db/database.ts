import { randomUUID } from "node:crypto";
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";
import { FaultTellingDialect } from "./sqlite-dialect.ts";
import { storageFault } from "./storage-fault.ts";

/** Either the database or an open transaction on it. */
export type Db = Kysely<Database> | Transaction<Database>;

export interface OpenDatabase {
  db: Kysely<Database>;
  /** A number that moves whenever another connection, be it another process, has committed. */
  dataVersion: () => number;
  close: () => Promise<void>;
}

/** How long a write waits for another process's transaction, in milliseconds. */
export const BUSY_TIMEOUT = 5_000;

/**
 * Opens the SQLite file at `path`, making it and its folder where they are missing. Throws, with the file as it was
 * and an error that says what to do, where it is damaged or cannot be written.
 */
export function openDatabase(path: string): OpenDatabase {
  const sqlite = openChecked(path);
  const db = new Kysely<Database>({ dialect: new FaultTellingDialect(sqlite) });
  return {
    db,
    dataVersion: () => Number(sqlite.pragma("data_version", { simple: true })),
    close: () => db.destroy(),
  };
}

function openChecked(path: string): SqliteDatabase.Database {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    assertWritable(path);
    // SQLite itself would make it readable for everybody.
    closeSync(openSync(path, "a", 0o600));
    sqlite = new SqliteDatabase(path, { timeout: BUSY_TIMEOUT });
    assertUndamaged(sqlite);
    assertOurs(sqlite);
    sqlite.pragma("journal_mode = WAL");
    // SQLite's compiled-in default may be NORMAL, under which a power cut can lose an acknowledged write.
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    // What is deleted is overwritten, so that neither the file nor a copy of it keeps what somebody took back.
    sqlite.pragma("secure_delete = ON");
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw storageFault(error, path) ?? error;
  }
}

/** SQLite would open the file for reading alone, and leave files beside it that cannot be written later either. */
function assertWritable(path: string): void {
  accessSync(dirname(path), constants.W_OK);
  if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
}

/** Reads the whole file once: a damaged page is better found now than by whoever saves onto it. */
function assertUndamaged(sqlite: SqliteDatabase.Database): void {
  const finding: unknown = sqlite.pragma("quick_check(1)", { simple: true });
  if (finding !== "ok") throw new SqliteDatabase.SqliteError(String(finding), "SQLITE_CORRUPT");
}

/** Before anything is written: not even the journal's mode of another program's file is ours to change. */
function assertOurs(sqlite: SqliteDatabase.Database): void {
  const tables = sqlite.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  if (tables.length === 0 || tables.includes("kysely_migration")) return;
  throw new Error(`${sqlite.name} is the database of another program. Set DATABASE_URL to a file for Crewtide.`);
}

/** Where the file is. */
export async function getPath(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  return rows[0]?.file ?? "";
}

/** The random name of this database's life, renewed when a backup is restored over it. */
export async function getEpoch(db: Db): Promise<string> {
  const life = await db.selectFrom("database_life").select("epoch").executeTakeFirstOrThrow();
  return life.epoch;
}

/** Writes what is there already. Throws `StorageUnavailable` where nothing can be saved. */
export async function assertSavable(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable("database_life")
    .set((eb) => ({ epoch: eb.ref("epoch") }))
    .execute();
}

/** Begins a new life: whoever followed the old one loads everything again. */
export async function renewEpoch(db: Db): Promise<void> {
  await db.updateTable("database_life").set({ epoch: randomUUID() }).execute();
}

/**
 * Rewrites the file without what was deleted from it, which otherwise stays there until something else takes its
 * place. Others wait meanwhile.
 */
export async function compact(db: Kysely<Database>): Promise<void> {
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
