import {
  CompiledQuery,
  OperatorNode,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
  type DatabaseConnection,
  type PostgresPool,
  type TransactionSettings,
} from "kysely";
import type { EngineAdapter } from "../engine.ts";
import { postgresqlEngine } from "./postgresql-engine.ts";
import { translateSchema } from "./translate-schema.ts";

/** Kysely's dialect for PostgreSQL, with the schema and the transactions that the queries expect. */
export class CrewtidePostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new SnapshotDriver({ pool: this.#pool });
  }

  override createAdapter(): Adapter {
    return new Adapter();
  }

  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}

class Adapter extends PostgresAdapter implements EngineAdapter {
  readonly engine = postgresqlEngine;
}

class SnapshotDriver extends PostgresDriver {
  /** A transaction that only reads sees one state of the database, as in SQLite. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode !== "read only") return super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw("begin isolation level repeatable read read only"));
  }
}

class Compiler extends PostgresQueryCompiler {
  override compileQuery(...parameters: Parameters<PostgresQueryCompiler["compileQuery"]>): CompiledQuery {
    const query = super.compileQuery(...parameters);
    return { ...query, sql: translateSchema(query.sql) };
  }

  /** As in SQLite, a list may be empty: nothing is in it. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node;
    const isEmpty = PrimitiveValueListNode.is(rightOperand) && rightOperand.values.length === 0;
    if (!isEmpty || !OperatorNode.is(operator)) super.visitBinaryOperation(node);
    else this.append(operator.operator === "in" ? "false" : "true");
  }
}
