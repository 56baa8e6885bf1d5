import { sql } from "kysely";
import type { Db } from "../../server/db/schema.ts";
import { LISTENING_NAME } from "../../server/db/postgresql/listen-for-notices.ts";

const listening = sql`pg_stat_activity where datname = current_database() and application_name = ${LISTENING_NAME}`;

/** Counts the connections to a PostgreSQL database on which processes listen. */
export async function countListening(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${listening}`.execute(db);
  return rows[0]?.count;
}

/** Ends these connections from PostgreSQL's side. */
export async function cutListening(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from ${listening}`.execute(db);
}
