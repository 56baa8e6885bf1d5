import { sql } from "kysely";
import { afterEach, beforeEach } from "vitest";
import { engineOf } from "../../server/db/engine.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { createEmptyDatabase, openDatabaseAt } from "./new-database.ts";

/** A database for each test, which begins without any table and is migrated in two steps. */
export function oldDatabase() {
  let database: ReturnType<typeof openDatabaseAt>;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const empty = await createEmptyDatabase();
    ({ remove } = empty);
    database = openDatabaseAt(empty.url);
  });
  afterEach(async () => {
    await database.close();
    await remove();
  });
  return {
    get db() {
      return database.db;
    },
    run: (statement: string) => sql.raw(statement).execute(database.db),
    /** Gives it the schema from before a migration, such as `044`. */
    beginBefore: (number: string) => {
      const before = Object.entries(engineOf(database.db).migrations).filter(([name]) => name < number);
      return migrateToLatest(database.db, Object.fromEntries(before));
    },
  };
}
