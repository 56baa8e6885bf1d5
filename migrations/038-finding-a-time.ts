import { sql, type Kysely } from "kysely";

/** Times that are proposed for a gathering, who can come then, and templates to begin a gathering from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table polls (
    id integer primary key autoincrement,
    collective_id integer not null references collectives (id) on delete cascade,
    title text not null,
    crew_id integer references crews (id) on delete set null,
    times text not null default '[]',
    time_zone text not null,
    place text,
    description text,
    links text not null default '[]',
    expectation text not null,
    places integer,
    author_id integer references people (id) on delete set null,
    withdrawn_at text,
    gathering_id integer references gatherings (id) on delete set null,
    unique (collective_id, id)
  ) strict`.execute(db);
  await sql`create index polls_of_crew on polls (crew_id)`.execute(db);
  await sql`create index polls_of_author on polls (author_id)`.execute(db);
  await sql`create index polls_of_gathering on polls (gathering_id)`.execute(db);
  await sql`create table poll_answers (
    collective_id integer not null,
    poll_id integer not null,
    person_id integer not null,
    answers text not null default '[]',
    answered_at text not null,
    primary key (collective_id, poll_id, person_id),
    foreign key (collective_id, poll_id) references polls (collective_id, id) on delete cascade,
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict`.execute(db);
  await sql`create index poll_answers_of_person on poll_answers (collective_id, person_id)`.execute(db);
  await sql`create table gathering_templates (
    id integer primary key autoincrement,
    collective_id integer not null references collectives (id) on delete cascade,
    title text not null,
    summary text,
    expectation text not null,
    links text not null default '[]'
  ) strict`.execute(db);
  await sql`create index gathering_templates_of_collective on gathering_templates (collective_id)`.execute(db);
}
