import { sql, type Kysely } from "kysely";

/** How often something was deleted for good, and up to which time no trace of it is left on the disk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table database_life add column erasures integer not null default 0`.execute(db);
  await sql`alter table database_life add column cleared_erasures integer not null default 0`.execute(db);
}
