import type SqliteDatabase from "better-sqlite3";
import type { SqliteDatabase as KyselyDatabase } from "kysely";

/** More distinct statements than the app has; only lists of varying lengths could exceed it. */
const MAX_STATEMENTS = 500;

/**
 * Wraps the database for Kysely so that each statement is prepared once, because preparing takes longer than running
 * most of them. SQLite re-prepares cached statements after a schema change. Statements run one after the other, so none
 * is in use twice.
 */
export function cacheStatements(sqlite: SqliteDatabase.Database): KyselyDatabase {
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
