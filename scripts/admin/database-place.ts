import { existsSync } from "node:fs";
import { readConfig } from "../../server/config.ts";
import { isPostgresql } from "../../server/db/database.ts";
import type { Shell } from "./shell.ts";

/** Throws if there is no file. Whether a PostgreSQL database exists turns out when it is connected to. */
export function assertExists(database: string): void {
  if (!isPostgresql(database) && !existsSync(database)) throw new Error(`There is no database at ${database}.`);
}

/** Returns the path of the configured file. Throws with PostgreSQL, which has its own tools for copies. */
export function configuredFile(shell: Shell): string {
  const { database } = readConfig(shell.env);
  if (!isPostgresql(database)) return database;
  throw new Error("This command is for SQLite files. For PostgreSQL, see docs/hosting/postgresql.md.");
}
