import { sql, type Kysely } from "kysely";

/** Whom news does not reach: devices that refuse calls, invitations that nobody opens, a server that sends no mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_devices add column refusals integer not null default 0`.execute(db);
  await sql`alter table password_tokens add column is_reminder integer not null default 0`.execute(db);
  await sql`alter table database_life add column sends_mail integer not null default 0`.execute(db);
}
