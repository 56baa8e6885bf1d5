import SqliteDatabase from "better-sqlite3";

export type SqliteError = InstanceType<typeof SqliteDatabase.SqliteError>;

/** Whether an error is one of SQLite's of this kind, such as `SQLITE_BUSY`, or of one that it distinguishes within it. */
export function isSqliteError(error: unknown, kind: string): error is SqliteError {
  if (!(error instanceof SqliteDatabase.SqliteError)) return false;
  return error.code === kind || error.code.startsWith(`${kind}_`);
}
