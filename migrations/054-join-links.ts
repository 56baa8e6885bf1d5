import { sql, type Kysely } from "kysely";

/** Links by which a group of people ask to join, and the one that an expression of interest came by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table join_links (
    id integer primary key autoincrement,
    collective_id integer not null references collectives (id) on delete cascade,
    name text not null,
    uses integer not null,
    used integer not null default 0,
    expires_at text not null,
    ended_at text,
    author_id integer references people (id) on delete set null,
    token_hash text not null unique
  ) strict`.execute(db);
  await sql`create index join_links_of_collective on join_links (collective_id)`.execute(db);
  await sql`create index join_links_of_author on join_links (author_id)`.execute(db);
  await sql`create index join_links_by_age on join_links (expires_at)`.execute(db);
  await sql`alter table entry_pathways add column join_link text`.execute(db);
}
