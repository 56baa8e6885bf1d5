import SqliteDatabase from "better-sqlite3";

export type SqliteError = InstanceType<typeof SqliteDatabase.SqliteError>;

/** Whether an error is an SQLite error of this kind, such as `SQLITE_BUSY`, or one of its extended codes. */
export function isSqliteError(error: unknown, kind: string): error is SqliteError {
  if (!(error instanceof SqliteDatabase.SqliteError)) return false;
  return error.code === kind || error.code.startsWith(`${kind}_`);
}
