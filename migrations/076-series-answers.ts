import { sql, type Kysely } from "kysely";

/** Who goes to all gatherings of a series until they say otherwise, and which answers follow from that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table series_answers (
    collective_id integer not null,
    series_id integer not null references gathering_series (id) on delete cascade,
    person_id integer not null,
    answered_at text not null,
    primary key (collective_id, series_id, person_id),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index series_answers_series on series_answers (series_id)`.execute(db);
  await sql`create index series_answers_person on series_answers (collective_id, person_id)`.execute(db);
  await sql`alter table attendances add column by_series integer not null default 0`.execute(db);
}
