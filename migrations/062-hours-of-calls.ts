import { sql, type Kysely } from "kysely";

/**
 * The hours that people choose for calls: the quiet ones (both null: none), and that of the call about tomorrow. The index
 * finds new handovers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column quiet_from integer default 22`.execute(db);
  await sql`alter table users add column quiet_until integer default 8`.execute(db);
  await sql`alter table users add column tomorrow_at integer not null default 18`.execute(db);
  await sql`create index handovers_updated_at on handovers (updated_at)`.execute(db);
}
