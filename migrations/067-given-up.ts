import { sql, type Kysely } from "kysely";

/**
 * Things that people give up as they opt out, as long as that can be undone: places in gatherings, with the place in
 * line, and what they hand on to somebody, or to their crew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table given_up (
    collective_id integer not null,
    person_id integer not null,
    interval_id integer not null,
    kind text not null,
    subject_id integer not null,
    to_person_id integer,
    answered_at text,
    note text,
    due_at text not null,
    primary key (collective_id, person_id, kind, subject_id),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index given_up_due on given_up (due_at)`.execute(db);
}
