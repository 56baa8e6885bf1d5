import { sql, type Kysely } from "kysely";

/**
 * Mailed links that make an address the account's: a new one that its owner has to confirm, or an old one, to undo a
 * change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table address_links (
    token_hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('confirm', 'undo')),
    email text not null,
    normal_email text not null,
    created_at text not null,
    expires_at text not null
  ) strict`.execute(db);
  await sql`create index address_links_user on address_links (user_id)`.execute(db);
  await sql`create index address_links_email on address_links (normal_email)`.execute(db);
}
