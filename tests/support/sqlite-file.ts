import SqliteDatabase from "better-sqlite3";

/** The path of the file that is a database. */
export function fileOf(databaseUrl: string): string {
  if (!databaseUrl.startsWith("file:")) throw new Error(`${databaseUrl} is not a file`);
  return databaseUrl.slice("file:".length);
}

/** Reads the only column of a query from a file. */
export function readColumn(path: string, query: string): unknown[] {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true });
  try {
    return sqlite.prepare(query).pluck().all();
  } finally {
    sqlite.close();
  }
}
