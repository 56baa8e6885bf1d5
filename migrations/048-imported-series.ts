import { sql, type Kysely } from "kysely";

/** By which an imported series is recognised, and when it has no gathering although it repeats then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gathering_series add column source text`.execute(db);
  await sql`alter table gathering_series add column left_out text not null default '[]'`.execute(db);
  await sql`create index gathering_series_source on gathering_series (collective_id, source)`.execute(db);
}
