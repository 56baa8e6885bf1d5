import { sql, type Kysely } from "kysely";

/**
 * PostgreSQL alone: what the processes have counted together, in the form that the rate limiter expects. A crash of the
 * database forgets it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table rate_limits (
    key text primary key,
    points integer not null default 0,
    expire bigint
  )`.execute(db);
}
