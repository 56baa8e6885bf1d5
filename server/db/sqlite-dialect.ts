import type SqliteDatabase from "better-sqlite3";
import { SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection } from "kysely";
import { AppError } from "../errors.ts";
import { cacheStatements } from "./statement-cache.ts";
import { storageFault } from "./storage-fault.ts";

/**
 * Kysely's dialect for SQLite with two differences: storage errors are distinguished from all others, and migrations
 * run in one transaction, which SQLite supports.
 */
export class FaultTellingDialect extends SqliteDialect {
  readonly #sqlite: SqliteDatabase.Database;

  constructor(sqlite: SqliteDatabase.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): SqliteDriver {
    return new FaultTellingDriver(this.#sqlite);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class FaultTellingDriver extends SqliteDriver {
  readonly #sqlite: SqliteDatabase.Database;
  #connection: DatabaseConnection | undefined;

  constructor(sqlite: SqliteDatabase.Database) {
    super({ database: cacheStatements(sqlite) });
    this.#sqlite = sqlite;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    // There is only one connection, used in turns.
    const connection = await super.acquireConnection();
    this.#connection ??= tellFaults(connection, this.#sqlite.name);
    return this.#connection;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // After some errors SQLite has already rolled back; a second rollback would fail and hide the original error.
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Wraps a connection to throw `StorageUnavailable` if the database file cannot be used. */
function tellFaults(connection: DatabaseConnection, path: string): DatabaseConnection {
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
