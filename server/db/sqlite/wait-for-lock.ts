import { setTimeout as delay } from "node:timers/promises";
import type SqliteDatabase from "better-sqlite3";
import type { DatabaseConnection } from "kysely";
import { isSqliteError } from "./sqlite-error.ts";
import type { Turns } from "./turns.ts";

/** The pauses between two attempts to get the lock, in milliseconds: the first one, and the longest. */
const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 50;

interface LockOptions {
  sqlite: SqliteDatabase.Database;
  /** The turns at the connection, of which the caller has the current one. */
  turns: Turns;
  /** How long to wait, in milliseconds. */
  patience: number;
}

/**
 * Wraps a connection to repeat a statement while another process holds the lock that it needs. In between, other
 * callers use the connection. A statement within a transaction is not repeated, since those before it would not be.
 */
export function waitForLock(
  connection: DatabaseConnection,
  { sqlite, turns, patience }: LockOptions,
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
        turns.pass();
        await delay(pause);
        await turns.take();
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}
