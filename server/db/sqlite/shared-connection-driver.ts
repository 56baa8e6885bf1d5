import type SqliteDatabase from "better-sqlite3";
import {
  CompiledQuery,
  SqliteDriver,
  type DatabaseConnection,
  type TransactionSettings,
  type SqliteDatabase as KyselyDatabase,
} from "kysely";
import { Mutex } from "./mutex.ts";
import { waitForLock } from "./wait-for-lock.ts";
import { AppError } from "../../errors.ts";
import { storageFault } from "../storage-fault.ts";

/** All callers take turns on one connection. A transaction keeps its turn; waiting for others' locks passes it on. */
export class SharedConnectionDriver extends SqliteDriver {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #mutex = new Mutex();
  readonly #lockPatience: number;
  #connection: DatabaseConnection | undefined;

  /** `lockPatience`: how long a write waits for another process's lock, in milliseconds. */
  constructor(sqlite: SqliteDatabase.Database, lockPatience: number) {
    super({ database: cacheStatements(sqlite) });
    this.#sqlite = sqlite;
    this.#lockPatience = lockPatience;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock();
    this.#connection ??= this.#wrap(await super.acquireConnection());
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#mutex.unlock();
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    // A transaction that reads first and writes later fails if another process has written in between.
    const begin = accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // After some errors SQLite has already rolled back; a second rollback would fail and hide the original error.
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }

  #wrap(connection: DatabaseConnection): DatabaseConnection {
    const waiting = waitForLock(connection, { sqlite: this.#sqlite, mutex: this.#mutex, patience: this.#lockPatience });
    return reportStorageFaults(waiting, this.#sqlite.name);
  }
}

/** Wraps a connection to throw `StorageUnavailable` if the database file at `path` cannot be used. */
function reportStorageFaults(connection: DatabaseConnection, path: string): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      try {
        return await connection.executeQuery(query);
      } catch (error) {
        const cause = storageFault(error, path);
        throw cause ? new AppError("StorageUnavailable", { cause }) : error;
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/** More distinct statements than the app has; only lists of varying lengths could exceed it. */
const MAX_STATEMENTS = 500;

/**
 * Wraps the database for Kysely so that each statement is prepared once, because preparing takes longer than running
 * most of them. SQLite re-prepares cached statements after a schema change. Statements run one after the other, so none
 * is in use twice.
 */
function cacheStatements(sqlite: SqliteDatabase.Database): KyselyDatabase {
  const statements = new Map<string, SqliteDatabase.Statement>();
  return {
    close: () => sqlite.close(),
    prepare: (text) => {
      const known = statements.get(text);
      if (known) return known;
      const statement = sqlite.prepare(text);
      if (statements.size === MAX_STATEMENTS) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}
