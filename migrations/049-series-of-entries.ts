import { sql, type Kysely } from "kysely";

/** By which an imported series is recognised when its rule has changed in the calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gathering_series add column entry_source text`.execute(db);
  await sql`create index gathering_series_entry_source on gathering_series (collective_id, entry_source)`.execute(db);
}
