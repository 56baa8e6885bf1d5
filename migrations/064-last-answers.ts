import { sql, type Kysely } from "kysely";

/** When people last answered: an answer that has waited for the network may arrive after a later one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table last_answers (
    collective_id integer not null,
    person_id integer not null,
    kind text not null,
    subject_id integer not null,
    starts_at text not null,
    answered_at text not null,
    primary key (collective_id, person_id, kind, subject_id, starts_at),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
}
