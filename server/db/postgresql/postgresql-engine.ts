import { sql, type Kysely } from "kysely";
import { postgresqlMigrations } from "../../../migrations/index.ts";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";

/** Marks this app's advisory locks among those of others in the same database: "tide" in ASCII. */
const LOCKS = 0x74696465;

export const postgresqlEngine: Engine = {
  migrations: postgresqlMigrations,
  listed: (ids) => sql<number>`(select value::integer from json_array_elements_text(${ids}::json))`,
  numberIn: (json, field) => sql<number | null>`((${json})::json ->> ${sql.lit(field)})::integer`,
  describe: async (db) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    return `The database ${rows[0]?.name ?? ""}`;
  },
  // pg_dump does.
  keepCopy: () => Promise.resolve(null),
  compact: async (db) => {
    await sql`vacuum`.execute(db);
  },
  runAlone,
};

/** With a lock that ends with its connection, so that a process that dies does not keep it. */
function runAlone<Result>(db: Kysely<Database>, task: string, work: () => Promise<Result>): Promise<Result | null> {
  return db.connection().execute(async (connection) => {
    const lock = sql`${LOCKS}::integer, hashtext(${task})`;
    const { rows } = await sql<{ taken: 0 | 1 }>`select pg_try_advisory_lock(${lock}) as taken`.execute(connection);
    if (!rows[0]?.taken) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
