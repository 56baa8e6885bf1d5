import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { storageFault } from "../storage-fault.ts";
import { isSqliteError } from "./sqlite-error.ts";

/** Opens or creates a file. One that is damaged or not writable stays as it is, and the error says what to do. */
export function openSqlite(path: string, lockPatience: number): SqliteDatabase.Database {
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
    // From here on the driver waits for locks: SQLite itself would block the whole process.
    sqlite.pragma("busy_timeout = 0");
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw storageFault(error, path) ?? error;
  }
}

/** Whether another process holds the write lock. Takes the lock and releases it; waits for nothing, writes nothing. */
export function isLocked(sqlite: SqliteDatabase.Database): boolean {
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
