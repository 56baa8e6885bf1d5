import { openDatabase, type OpenDatabase } from "../../server/db/database.ts";
import * as postgresql from "./postgresql-databases.ts";
import * as sqlite from "./sqlite-databases.ts";

/** A database of a test's own. */
export interface NewDatabase {
  /** Where it is, as in `DATABASE_URL`. */
  url: string;
  /** Deletes it, once nobody has it open. */
  remove: () => Promise<void>;
}

/** The engine that the tests run on. */
const engine = postgresql.SERVER === undefined ? sqlite : postgresql;

/** Creates a database with the current schema and an epoch of its own. The migrations run once. */
export const createDatabase: () => Promise<NewDatabase> = engine.createDatabase;

/** Creates one that is open. Removing it closes it. */
export const createOpenDatabase: () => Promise<NewDatabase & Pick<OpenDatabase, "db">> = engine.createOpenDatabase;

/** Creates one without any table. */
export const createEmptyDatabase: () => Promise<NewDatabase> = engine.createEmptyDatabase;

/** Opens a database as one more process would. */
export function openDatabaseAt(url: string): OpenDatabase {
  return openDatabase(url.replace(/^file:/, ""));
}

/** Does something in a database, given by its URL or its file, and closes it. */
export async function inDatabase<Result>(
  place: string,
  work: (db: OpenDatabase["db"]) => Promise<Result>,
): Promise<Result> {
  const { db, close } = openDatabaseAt(place);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** The settings of a process that has the database at `url`. */
export function settingsFor(url: string): Record<string, string> {
  // An SQLite database has its secrets beside it.
  return { DATABASE_URL: url, ...(url.startsWith("file:") ? {} : { SESSION_SECRETS: "a secret of the tests" }) };
}
