import { sql, type Kysely } from "kysely";

/** The first part of the series that another one was split from. It is not known of those that were split before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gathering_series add column series_id integer references gathering_series (id)
    on delete set null`.execute(db);
  await sql`create index gathering_series_series on gathering_series (series_id)`.execute(db);
}
