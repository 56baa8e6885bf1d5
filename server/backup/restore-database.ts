import { constants, copyFileSync, existsSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { asideName, isSameFile, removeDatabase, removeLog } from "../db/sqlite/database-files.ts";
import { lockDatabase, withDatabase } from "../db/database.ts";
import { isSqliteError } from "../db/sqlite/sqlite-error.ts";
import { replaceFile, syncFile } from "../db/atomic-write.ts";
import { assertReadable, writeFault } from "../db/file-fault.ts";
import { finishRestore, type Finished } from "./finish-restore.ts";
import { takeToldMeanwhile } from "./told-meanwhile.ts";
import { checkDatabase, isDamage, type DatabaseSize } from "../db/sqlite/check-database.ts";
import { copyDatabase } from "../db/sqlite/copy-database.ts";

interface RestoreOptions {
  /** The backup; it is not changed. */
  from: string;
  /** The path of the database. */
  to: string;
  /** Whether to replace an existing database. */
  force: boolean;
  now: Date;
  /** Is told, in plain words, of what could not be done although the restore succeeds. */
  onWarning?: (warning: string) => void;
}

export interface Restored extends DatabaseSize, Finished {
  /** The path of the replaced database's copy. */
  kept: string | null;
}

/**
 * Replaces the database by a backup. All work happens on a copy beside it, which is then renamed atomically. Throws if
 * a server or another command uses the database, if a database exists and `force` is not set, or if the backup is
 * damaged.
 */
export async function restoreDatabase({ from, to, force, now, onWarning }: RestoreOptions): Promise<Restored> {
  assertReadable(from);
  if (isSameFile(from, to)) throw new Error(`${from} is the database itself.`);
  const unlock = lockDatabase(to);
  if (!unlock) throw new Error(`The server is running on ${to}; stop it first.`);
  const copy = `${to}.restoring`;
  try {
    if (existsSync(to) && !force) {
      throw new Error(`There is already a database at ${to}; --force replaces it, and keeps a copy.`);
    }
    await copyDatabase(from, copy);
    const size = checkDatabase(copy, from);
    const prepared = await withDatabase(copy, finishRestore);
    const kept = existsSync(to) ? await keepAside(to, now) : null;
    if (kept !== null) {
      const fault = takeToldMeanwhile(copy, to, now);
      if (fault !== null) onWarning?.(fault);
    }
    removeLog(to);
    await replaceFile(copy, to);
    return { ...size, ...prepared, kept };
  } catch (error) {
    if (existsSync(copy)) removeDatabase(copy);
    throw writeFault(error, to, `the database ${to}`);
  } finally {
    unlock();
  }
}

/** Copies a database that is about to be replaced and must not be open anywhere. Returns the copy's path. */
async function keepAside(path: string, now: Date): Promise<string> {
  const kept = asideName(path, "restore", now);
  // This has to come first: opening a damaged database can delete its WAL.
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

/** Checkpoints the WAL into one file. Returns false if the database is damaged. Throws if a process has it open. */
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
