import { sql, type Kysely } from "kysely";

/** Old rows are deleted every night. These tables grow with what people do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index live_events_created_at on live_events (created_at)`.execute(db);
  await sql`create index journal_at on journal (at)`.execute(db);
  await sql`create index security_events_at on security_events (at)`.execute(db);
}
