import { sql, type Kysely } from "kysely";

/** Gatherings that repeat: the rule, and what new ones get. `starts_at` and `ends_at` are what the clocks show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gathering_series (
    id integer primary key autoincrement,
    collective_id integer not null references collectives (id) on delete cascade,
    rule text not null,
    starts_at text not null,
    ends_at text not null,
    time_zone text not null,
    title text not null,
    crew_id integer references crews (id) on delete set null,
    place text,
    description text,
    links text not null default '[]',
    expectation text not null,
    places integer,
    author_id integer references people (id) on delete set null,
    cancelled_at text,
    cancel_reason text,
    made_until text not null
  ) strict`.execute(db);
  await sql`create index gathering_series_of_collective on gathering_series (collective_id)`.execute(db);
  await sql`create index gathering_series_of_crew on gathering_series (crew_id)`.execute(db);
  await sql`create index gathering_series_of_author on gathering_series (author_id)`.execute(db);
  await sql`alter table gatherings add column series_id integer references gathering_series (id) on delete set null`.execute(
    db,
  );
  await sql`alter table gatherings add column original_start text`.execute(db);
  await sql`create unique index gatherings_of_series on gatherings (series_id, original_start)`.execute(db);
}
