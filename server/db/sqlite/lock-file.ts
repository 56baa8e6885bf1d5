import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { isSqliteError } from "./sqlite-error.ts";
import { storageFault } from "../storage-fault.ts";

/** How long to wait for a process that is just exiting, in milliseconds. */
const EXIT_TIMEOUT = 1_000;

/**
 * Locks a database exclusively: the server does while it runs, and a restore while it replaces the file. Other commands
 * do not need the lock. Returns a function to release it, or null if another process holds it.
 *
 * The lock is an SQLite lock on a file beside the database. The operating system releases it when the process ends, so
 * it never becomes stale.
 */
export function lockFile(path: string): (() => void) | null {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    sqlite = new SqliteDatabase(`${path}.lock`, { timeout: EXIT_TIMEOUT });
    // Nothing is written, so no journal file is needed.
    sqlite.pragma("journal_mode = MEMORY");
    sqlite.exec("begin exclusive");
    const held = sqlite;
    return () => void held.close();
  } catch (error) {
    sqlite?.close();
    if (isSqliteError(error, "SQLITE_BUSY")) return null;
    throw storageFault(error, path) ?? error;
  }
}
