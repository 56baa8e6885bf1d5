import { sql, type Kysely } from "kysely";

/**
 * How often something was deleted for good, and up to which time no trace of it is left on the disk. Data of earlier
 * versions may have left some, and the space of the tables that were made anew is free.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table database_life add column erasures integer not null default 0`.execute(db);
  await sql`update database_life set erasures = 1 where exists (select 1 from collectives)`.execute(db);
  await sql`alter table database_life add column cleared_erasures integer not null default 0`.execute(db);
}
