import { sql, type Kysely } from "kysely";

/**
 * PostgreSQL only: the counters that all processes share, in the form that the rate limiter expects. They are lost if
 * the database crashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table rate_limits (
    key text primary key,
    points integer not null default 0,
    expire bigint
  )`.execute(db);
}
