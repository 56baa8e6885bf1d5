import type SqliteDatabase from "better-sqlite3";
import { CompiledQuery, SqliteDriver, type DatabaseConnection, type TransactionSettings } from "kysely";
import { cacheStatements } from "./statement-cache.ts";
import { reportStorageFaults } from "./report-storage-faults.ts";
import { Mutex } from "./mutex.ts";
import { waitForLock } from "./wait-for-lock.ts";

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
