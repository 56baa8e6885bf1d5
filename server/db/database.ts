import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Kysely, sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";
import { isLocked, openSqlite } from "./sqlite/open-sqlite.ts";
import { NonBlockingSqliteDialect } from "./sqlite/sqlite-dialect.ts";

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
  const sqlite = openSqlite(path, lockPatience);
  const db = new Kysely<Database>({ dialect: new NonBlockingSqliteDialect(sqlite, lockPatience) });
  return {
    db,
    lockPatience,
    dataVersion: () => Number(sqlite.pragma("data_version", { simple: true })),
    isLocked: () => isLocked(sqlite),
    close: () => db.destroy(),
  };
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
