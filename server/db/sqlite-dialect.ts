import { setTimeout as delay } from "node:timers/promises";
import type SqliteDatabase from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type TransactionSettings,
} from "kysely";
import { AppError } from "../errors.ts";
import { isSqliteError } from "./sqlite-error.ts";
import { cacheStatements } from "./statement-cache.ts";
import { storageFault } from "./storage-fault.ts";
import { Turns } from "./turns.ts";

/** The pauses between two attempts to get the lock, in milliseconds: the first one, and the longest. */
const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 50;

/**
 * Kysely's dialect for SQLite with four differences. Storage errors are distinguished from all others. Migrations run
 * in one transaction, which SQLite supports. While another process holds the write lock, writes wait without blocking
 * the event loop, and reads go on; a transaction takes the lock when it begins, unless its access mode is "read only".
 * A prepared query is planned once.
 */
export class FaultTellingDialect extends SqliteDialect {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #lockPatience: number;

  /** `lockPatience`: how long a write waits for another process's lock, in milliseconds. */
  constructor(sqlite: SqliteDatabase.Database, lockPatience: number) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#lockPatience = lockPatience;
  }

  override createDriver(): SqliteDriver {
    return new FaultTellingDriver(this.#sqlite, this.#lockPatience);
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new Compiler();
  }
}

/**
 * Hides parameters from SQLite's planner behind a unary plus, which changes no value. If a plan may depend on a
 * parameter, SQLite plans the query again when the parameter is cleared, and better-sqlite3 clears all parameters after
 * each call. Planning the look-up of a session takes five times as long as running it.
 */
class Compiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** There is only one, but the driver gives it out itself: a write that waits for the lock lets others use it. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class FaultTellingDriver extends SqliteDriver {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #turns = new Turns();
  readonly #lockPatience: number;
  #connection: DatabaseConnection | undefined;

  constructor(sqlite: SqliteDatabase.Database, lockPatience: number) {
    super({ database: cacheStatements(sqlite) });
    this.#sqlite = sqlite;
    this.#lockPatience = lockPatience;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    this.#connection ??= this.#tellFaults(await super.acquireConnection());
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.pass();
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

  /** Wraps a connection to throw `StorageUnavailable` if the database file cannot be used. */
  #tellFaults(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async (query) => {
        try {
          return await this.#whenUnlocked(() => connection.executeQuery(query));
        } catch (error) {
          const cause = storageFault(error, this.#sqlite.name);
          throw cause ? new AppError("StorageUnavailable", { cause }) : error;
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /**
   * Runs a statement, and repeats it while another process holds the lock that it needs. In between, other calls use
   * the connection. A statement within a transaction is not repeated, since those before it would not be.
   */
  async #whenUnlocked<Result>(run: () => Promise<Result>): Promise<Result> {
    let deadline: number | undefined;
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await run();
      } catch (error) {
        deadline ??= performance.now() + this.#lockPatience;
        const mayWait = isSqliteError(error, "SQLITE_BUSY") && !this.#sqlite.inTransaction;
        if (!mayWait || performance.now() > deadline) throw error;
      }
      this.#turns.pass();
      await delay(pause);
      await this.#turns.take();
    }
  }
}
