import { setTimeout as delay } from "node:timers/promises";
import type SqliteDatabase from "better-sqlite3";
import type { DatabaseConnection } from "kysely";
import { isSqliteError } from "./sqlite-error.ts";
import type { Mutex } from "./mutex.ts";

/** The pauses between two attempts to get the lock, in milliseconds: the first one, and the longest. */
const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 50;

interface LockOptions {
  sqlite: SqliteDatabase.Database;
  /** The mutex of the connection, which the caller has locked. */
  mutex: Mutex;
  /** How long to wait, in milliseconds. */
  patience: number;
}

/**
 * Repeats statements while another process holds the lock; others then use the connection. It does not repeat one
 * within a transaction, since those before it would not be repeated.
 */
export function waitForLock(
  connection: DatabaseConnection,
  { sqlite, mutex, patience }: LockOptions,
): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      let deadline: number | undefined;
      for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
        try {
          return await connection.executeQuery(query);
        } catch (error) {
          deadline ??= performance.now() + patience;
          const mayWait = isSqliteError(error, "SQLITE_BUSY") && !sqlite.inTransaction;
          if (!mayWait || performance.now() > deadline) throw error;
        }
        mutex.unlock();
        await delay(pause);
        await mutex.lock();
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}
