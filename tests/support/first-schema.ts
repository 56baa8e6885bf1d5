import { readFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";

/** Creates a database file as the first version made it, with rows in every table. */
export function createFirstSchemaFile(path: string): void {
  new SqliteDatabase(path).exec(readFileSync(join(import.meta.dirname, "first-schema.sql"), "utf8")).close();
}
