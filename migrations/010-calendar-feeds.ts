import { sql, type Kysely } from "kysely";

/**
 * The addresses at which calendar programs read a member's dates or, without a person, the collective's. The namespace
 * makes the ids of calendar entries unique. Unlike the epoch, it stays when a backup is restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table database_life add column namespace text not null default ''`.execute(db);
  await sql`update database_life set namespace = ${crypto.randomUUID()}`.execute(db);
  await sql`create table calendar_feeds (
    token_hash text primary key,
    collective_id integer not null references collectives (id) on delete cascade,
    person_id integer,
    created_at text not null,
    created_by integer not null,
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade,
    foreign key (collective_id, created_by) references people (collective_id, id) on delete cascade
  ) strict`.execute(db);
  await sql`create unique index calendar_feeds_owner on calendar_feeds (collective_id, coalesce(person_id, 0))`.execute(
    db,
  );
}
