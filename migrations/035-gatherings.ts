import { sql, type Kysely } from "kysely";

/** When people meet, who wants to come, and who was there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gatherings (
    id integer primary key autoincrement,
    collective_id integer not null references collectives (id) on delete cascade,
    title text not null,
    crew_id integer references crews (id) on delete set null,
    starts_at text not null,
    ends_at text not null,
    time_zone text not null,
    place text,
    description text,
    links text not null default '[]',
    expectation text not null,
    places integer,
    author_id integer references people (id) on delete set null,
    cancelled_at text,
    cancel_reason text,
    unique (collective_id, id)
  ) strict`.execute(db);
  await sql`create index gatherings_by_end on gatherings (collective_id, ends_at)`.execute(db);
  await sql`create index gatherings_of_crew on gatherings (crew_id)`.execute(db);
  await sql`create index gatherings_of_author on gatherings (author_id)`.execute(db);
  await sql`create table attendances (
    collective_id integer not null,
    gathering_id integer not null,
    person_id integer not null,
    answer text,
    answered_at text,
    was_there integer,
    primary key (collective_id, gathering_id, person_id),
    foreign key (collective_id, gathering_id) references gatherings (collective_id, id) on delete cascade,
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index attendances_of_person on attendances (collective_id, person_id)`.execute(db);
}
