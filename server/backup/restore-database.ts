import { constants, copyFileSync, existsSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { isSameFile, removeDatabase, removeLog } from "../db/database-files.ts";
import { lockDatabase } from "../db/database-lock.ts";
import { openDatabase, renewEpoch } from "../db/database.ts";
import { migrateToLatest } from "../db/migrate.ts";
import { isSqliteError } from "../db/sqlite-error.ts";
import { replaceFile, syncFile } from "../db/atomic-write.ts";
import { failWaitingMails } from "../mail/outbox.queries.ts";
import { checkDatabase, isDamage, type DatabaseSize } from "../db/check-database.ts";
import { copyDatabase } from "../db/copy-database.ts";

interface RestoreOptions {
  /** The backup; it is left as it is. */
  from: string;
  /** Where the database belongs. */
  to: string;
  /** Whether a database that is there is replaced. */
  force: boolean;
  now: Date;
}

export interface Restored extends DatabaseSize {
  /** Where the database that was replaced is kept. */
  kept: string | null;
  /** Those that brought the backup up to date. */
  migrations: string[];
  /** How many mails wait for somebody to decide whether they go out. */
  held_mails: number;
}

/**
 * Puts a backup in the place of the database. Everything is done to a copy beside it, which then takes its name:
 * until that moment the old database is there, from then on the new one. Throws while a server or another command
 * uses the database, where a database is there and `force` is not given, and where the backup is not whole.
 */
export async function restoreDatabase({ from, to, force, now }: RestoreOptions): Promise<Restored> {
  if (!existsSync(from)) throw new Error(`There is no file ${from}.`);
  if (isSameFile(from, to)) throw new Error(`${from} is the database itself.`);
  const unlock = lockDatabase(to);
  if (!unlock) throw new Error(`The server is running on ${to}; stop it first.`);
  const copy = `${to}.restoring`;
  try {
    if (existsSync(to) && !force) {
      throw new Error(`There is a database at ${to} already; --force replaces it, and keeps it beside.`);
    }
    await copyDatabase(from, copy);
    const size = checkDatabase(copy, from);
    const prepared = await prepare(copy);
    const kept = existsSync(to) ? await keepAside(to, now) : null;
    removeLog(to);
    await replaceFile(copy, to);
    return { ...size, ...prepared, kept };
  } catch (error) {
    removeDatabase(copy);
    throw error;
  } finally {
    unlock();
  }
}

/**
 * Makes a copy of a backup a database to go on with: up to date; under a name of its own, since positions in the
 * live stream from before are not positions in this one; and with its waiting mails held, which may have gone out
 * since (`docs/domain.md#mail`).
 */
async function prepare(path: string): Promise<Pick<Restored, "migrations" | "held_mails">> {
  const { db, close } = openDatabase(path);
  try {
    const migrations = await migrateToLatest(db);
    await renewEpoch(db);
    return { migrations, held_mails: await failWaitingMails(db, "Restored from a backup; it may have gone out since") };
  } finally {
    await close();
  }
}

/** Copies a database that is about to be replaced, which nobody may have open. Answers where to. */
async function keepAside(path: string, now: Date): Promise<string> {
  const kept = `${path}.before-restore-${now.toISOString().replaceAll(":", "-")}`;
  // First of all: opening a database that is past repair can cost its log.
  if (existsSync(`${path}-wal`)) await copyDurably(`${path}-wal`, `${kept}-wal`);
  try {
    if (takeInLog(path)) removeLog(kept);
  } catch (error) {
    removeLog(kept);
    throw error;
  }
  await copyDurably(path, kept);
  return kept;
}

async function copyDurably(from: string, to: string): Promise<void> {
  copyFileSync(from, to, constants.COPYFILE_EXCL);
  await syncFile(to);
}

/**
 * Moves what is in the log into the database, so that one file holds everything. Answers whether it could: not where
 * the database is damaged. Throws while anybody has it open.
 */
function takeInLog(path: string): boolean {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true });
  try {
    sqlite.pragma("journal_mode = DELETE");
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    if (!isSqliteError(error, "SQLITE_BUSY")) throw error;
    throw new Error(`Another command is using ${path}; try again when it is done.`, { cause: error });
  } finally {
    sqlite.close();
  }
}
