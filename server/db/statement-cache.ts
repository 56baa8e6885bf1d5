import type SqliteDatabase from "better-sqlite3";
import type { SqliteDatabase as KyselyDatabase } from "kysely";

/** More different texts than the app has; only lists of ever other lengths could come to as many. */
const MOST = 500;

/**
 * The database as Kysely uses it, but that each statement is prepared once and not anew at every call, which costs more
 * than most of them take to run. SQLite itself sees to it that a remembered one fits after the schema has changed. One
 * runs to its end before the next begins, so that none is ever in use twice.
 */
export function cacheStatements(sqlite: SqliteDatabase.Database): KyselyDatabase {
  const statements = new Map<string, SqliteDatabase.Statement>();
  return {
    close: () => sqlite.close(),
    prepare: (text) => {
      const known = statements.get(text);
      if (known) return known;
      const statement = sqlite.prepare(text);
      if (statements.size === MOST) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}
