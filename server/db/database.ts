import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, sql, SqliteDialect, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Either the database or an open transaction on it. */
export type Db = Kysely<Database> | Transaction<Database>;

export interface OpenDatabase {
  db: Kysely<Database>;
  /** A number that moves whenever another connection, be it another process, has committed. */
  dataVersion: () => number;
  close: () => Promise<void>;
}

/** How long a write waits for another process's transaction, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/** Opens the SQLite file at `path`, making it and its folder where they are missing. */
export function openDatabase(path: string): OpenDatabase {
  mkdirSync(dirname(path), { recursive: true });
  const sqlite = new SqliteDatabase(path, { timeout: BUSY_TIMEOUT });
  sqlite.pragma("journal_mode = WAL");
  // SQLite's compiled-in default may be NORMAL, under which a power cut can lose an acknowledged write.
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  // What is deleted is overwritten, so that neither the file nor a copy of it keeps what somebody took back.
  sqlite.pragma("secure_delete = ON");
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
  return {
    db,
    dataVersion: () => Number(sqlite.pragma("data_version", { simple: true })),
    close: () => db.destroy(),
  };
}

/** The random name of this database's life, renewed when a backup is restored over it. */
export async function getEpoch(db: Db): Promise<string> {
  const life = await db.selectFrom("database_life").select("epoch").executeTakeFirstOrThrow();
  return life.epoch;
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
