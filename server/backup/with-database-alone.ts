import type { Kysely } from "kysely";
import { lockDatabase, withDatabase } from "../db/database.ts";
import { engineOf } from "../db/engine.ts";
import type { Database } from "../db/schema.ts";

/**
 * Opens a database for work during which no server may run. Throws if one runs; none can start on a file meanwhile.
 * `place` is a path or a PostgreSQL URL.
 */
export async function withDatabaseAlone<Result>(place: string, work: (db: Kysely<Database>) => Promise<Result>) {
  const unlock = lockDatabase(place);
  if (!unlock) throw inUse(place);
  try {
    return await withDatabase(place, async (db) => {
      const engine = engineOf(db);
      if (await engine.hasOthers(db)) throw inUse(await engine.describe(db));
      return work(db);
    });
  } finally {
    unlock();
  }
}

function inUse(name: string): Error {
  return new Error(`The server is running on ${name}; stop it first.`);
}
