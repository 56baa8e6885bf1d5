import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { isSqliteError } from "./sqlite-error.ts";
import { storageFault } from "./storage-fault.ts";

/** How long a process that is just ending is waited for, in milliseconds. */
const PATIENCE = 1_000;

/**
 * Takes a database for oneself, as the server does for as long as it runs and a restore while it replaces the file.
 * Answers how to let go, or null where another process has it. Commands that only use the database do not ask.
 *
 * What is held is an SQLite lock on a file beside the database. The system itself lets go of it when the process
 * ends, however it does, so that no stale one is ever left.
 */
export function lockDatabase(path: string): (() => void) | null {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    sqlite = new SqliteDatabase(`${path}.lock`, { timeout: PATIENCE });
    // Nothing is written, and so no journal is needed.
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
