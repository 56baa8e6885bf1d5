import { randomUUID } from "node:crypto";
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { Kysely, sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";
import { FaultTellingDialect } from "./sqlite-dialect.ts";
import { isSqliteError } from "./sqlite-error.ts";
import { storageFault } from "./storage-fault.ts";

/** How long a write waits for another process's lock by default, in milliseconds. */
const LOCK_PATIENCE = 5_000;
/** The pause between two attempts to empty the log, in milliseconds. */
const CHECKPOINT_PAUSE = 20;

/** Either the database or an open transaction on it. */
export type Db = Kysely<Database> | Transaction<Database>;

export interface OpenDatabase {
  db: Kysely<Database>;
  /** How long a write waits for another process's lock, in milliseconds. */
  lockPatience: number;
  /** A number that changes whenever another connection, such as another process, has committed. */
  dataVersion: () => number;
  /**
   * Whether another process holds the write lock. Takes the lock and releases it; waits for nothing, writes nothing.
   */
  isLocked: () => boolean;
  close: () => Promise<void>;
}

/**
 * Opens the SQLite file at `path`, and creates it and its folder if they are missing. If it is damaged or not writable,
 * it is left unchanged, and the error says what to do.
 */
export function openDatabase(path: string, { lockPatience = LOCK_PATIENCE } = {}): OpenDatabase {
  const sqlite = openChecked(path, lockPatience);
  const db = new Kysely<Database>({ dialect: new FaultTellingDialect(sqlite, lockPatience) });
  return {
    db,
    lockPatience,
    dataVersion: () => Number(sqlite.pragma("data_version", { simple: true })),
    isLocked: () => isLocked(sqlite),
    close: () => db.destroy(),
  };
}

function openChecked(path: string, lockPatience: number): SqliteDatabase.Database {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    assertWritable(path);
    // SQLite itself would create a file that everybody can read.
    closeSync(openSync(path, "a", 0o600));
    sqlite = new SqliteDatabase(path, { timeout: lockPatience });
    assertUndamaged(sqlite);
    assertOurs(sqlite);
    sqlite.pragma("journal_mode = WAL");
    // The compiled-in default may be NORMAL, with which a power cut can lose an acknowledged write.
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    // Deleted data is overwritten, so that neither the file nor a copy of it contains what somebody withdrew.
    sqlite.pragma("secure_delete = ON");
    // From here on the driver waits for locks: SQLite itself would block the whole process meanwhile.
    sqlite.pragma("busy_timeout = 0");
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw storageFault(error, path) ?? error;
  }
}

function isLocked(sqlite: SqliteDatabase.Database): boolean {
  if (sqlite.inTransaction) return false;
  try {
    sqlite.exec("begin immediate");
    sqlite.exec("rollback");
    return false;
  } catch (error) {
    if (isSqliteError(error, "SQLITE_BUSY")) return true;
    throw error;
  }
}

/** SQLite would silently open the file read-only, and leave unwritable files beside it. */
function assertWritable(path: string): void {
  accessSync(dirname(path), constants.W_OK);
  if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
}

/** Reads the whole file once, to find a damaged page now and not at the next save. */
function assertUndamaged(sqlite: SqliteDatabase.Database): void {
  const finding: unknown = sqlite.pragma("quick_check(1)", { simple: true });
  if (finding !== "ok") throw new SqliteDatabase.SqliteError(String(finding), "SQLITE_CORRUPT");
}

/** Runs before anything is written: not even the journal mode of another program's file may change. */
function assertOurs(sqlite: SqliteDatabase.Database): void {
  const tables = sqlite.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  if (tables.length === 0 || tables.includes("kysely_migration")) return;
  throw new Error(`${sqlite.name} is the database of another program. Set DATABASE_URL to a file for Crewtide.`);
}

/** The path of the database file. */
export async function getPath(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  return rows[0]?.file ?? "";
}

/** The database epoch: a random id that changes when a backup is restored. */
export async function getEpoch(db: Db): Promise<string> {
  const life = await db.selectFrom("database_life").select("epoch").executeTakeFirstOrThrow();
  return life.epoch;
}

/** A random id of the database that, unlike the epoch, stays when a backup is restored. */
export async function getNamespace(db: Db): Promise<string> {
  const life = await db.selectFrom("database_life").select("namespace").executeTakeFirstOrThrow();
  return life.namespace;
}

/** Writes what is there already. Throws `StorageUnavailable` where nothing can be saved. */
export async function assertSavable(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable("database_life")
    .set((eb) => ({ epoch: eb.ref("epoch") }))
    .execute();
}

/** Starts a new epoch: followers of the old one load everything again. */
export async function renewEpoch(db: Db): Promise<void> {
  await db.updateTable("database_life").set({ epoch: randomUUID() }).execute();
}

/** Rewrites the file without deleted data, which would otherwise stay until it is overwritten. Blocks other writers. */
export async function compact(db: Kysely<Database>): Promise<void> {
  await sql`vacuum`.execute(db);
  const deadline = performance.now() + LOCK_PATIENCE;
  while (!(await emptyLog(db)) && performance.now() < deadline) await delay(CHECKPOINT_PAUSE);
}

/** Returns whether the log could be moved into the file: not while anybody reads from it. */
async function emptyLog(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
