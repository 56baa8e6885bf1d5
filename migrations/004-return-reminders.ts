import { sql, type Kysely } from "kysely";

/** Records who was reminded of which planned return, so that nobody is reminded twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table return_reminders (
    collective_id integer not null,
    person_id integer not null,
    return_date text not null,
    primary key (collective_id, person_id, return_date),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
}
