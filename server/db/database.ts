import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { OpenDatabase } from "./engine.ts";
import { openPostgresqlDatabase } from "./postgresql/open-postgresql.ts";
import type { Database, Db } from "./schema.ts";
import { openSqliteDatabase } from "./sqlite/open-sqlite-database.ts";
import { lockFile } from "./sqlite/lock-file.ts";

export type { OpenDatabase } from "./engine.ts";

/** Whether a place is the URL of a PostgreSQL database rather than the path of an SQLite file. */
export function isPostgresql(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}

/**
 * Opens a database by the path of its SQLite file or by its PostgreSQL URL. A missing file is created, with its folder.
 * If it is damaged or not writable, it is left unchanged, and the error says what to do. PostgreSQL is connected to
 * when it is first used. `lockPatience`: how long a write to a file waits for another process's lock, in milliseconds.
 */
export function openDatabase(
  place: string,
  { lockPatience }: { lockPatience?: number | undefined } = {},
): OpenDatabase {
  return isPostgresql(place) ? openPostgresqlDatabase(place) : openSqliteDatabase(place, lockPatience);
}

/** Opens a database for some work, and closes it afterwards. */
export async function withDatabase<Result>(place: string, work: (db: OpenDatabase["db"]) => Promise<Result>) {
  const { db, close } = openDatabase(place);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/**
 * Locks a file exclusively: the server does while it runs, and a restore while it replaces the file. Other commands do
 * not need the lock. Returns a function to release it, or null if another process holds it. On PostgreSQL there may be
 * many servers, and nothing is locked.
 */
export function lockDatabase(place: string): (() => void) | null {
  return isPostgresql(place) ? () => {} : lockFile(place);
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
