import { sql, type Kysely } from "kysely";

/**
 * How many times something was deleted for good, and how many of these have left no trace on the disk. Earlier versions
 * may have left traces, and the space of the tables that migration 27 replaced is free.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table database_life add column erasures integer not null default 0`.execute(db);
  await sql`update database_life set erasures = 1 where exists (select 1 from collectives)`.execute(db);
  await sql`alter table database_life add column cleared_erasures integer not null default 0`.execute(db);
}
