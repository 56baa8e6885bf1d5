import type SqliteDatabase from "better-sqlite3";
import { SqliteAdapter, SqliteDialect } from "kysely";
import type { EngineAdapter } from "../engine.ts";
import { PlanOnceCompiler } from "./plan-once-compiler.ts";
import { SharedConnectionDriver } from "./shared-connection-driver.ts";
import { sqliteEngine } from "./sqlite-engine.ts";

/** Kysely's dialect for a server that must not block: while another process holds the write lock, reads go on. */
export class NonBlockingSqliteDialect extends SqliteDialect {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #lockPatience: number;

  /** `lockPatience`: how long a write waits for another process's lock, in milliseconds. */
  constructor(sqlite: SqliteDatabase.Database, lockPatience: number) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#lockPatience = lockPatience;
  }

  override createDriver(): SharedConnectionDriver {
    return new SharedConnectionDriver(this.#sqlite, this.#lockPatience);
  }

  override createAdapter(): Adapter {
    return new Adapter();
  }

  override createQueryCompiler(): PlanOnceCompiler {
    return new PlanOnceCompiler();
  }
}

class Adapter extends SqliteAdapter implements EngineAdapter {
  readonly engine = sqliteEngine;

  /** Migrations run in one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** There is only one connection, but the driver shares it: a write that waits for the lock lets others use it. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
