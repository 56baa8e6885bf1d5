import { sql, type Kysely } from "kysely";

/** Answers that can still be undone: they count once they are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table kept_answers (
    collective_id integer not null,
    person_id integer not null,
    kind text not null,
    subject_id integer not null,
    starts_at text not null,
    answer text,
    due_at text not null,
    primary key (collective_id, person_id, kind, subject_id, starts_at),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index kept_answers_due on kept_answers (due_at)`.execute(db);
}
