import { sql, type Kysely } from "kysely";

/** A private address may serve the journal's feed instead of a calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendar_feeds add column purpose text not null default 'calendar'`.execute(db);
  await sql`drop index calendar_feeds_owner`.execute(db);
  await sql`create unique index calendar_feeds_owner
    on calendar_feeds (collective_id, coalesce(person_id, 0), purpose)`.execute(db);
}
