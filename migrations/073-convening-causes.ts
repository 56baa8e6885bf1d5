import { sql, type Kysely } from "kysely";

/** Whose changes have made somebody the convenor of a crew, or have relieved them, since they were told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table convening_causes (
    collective_id integer not null,
    person_id integer not null,
    interval_id integer not null,
    crew_id integer not null,
    caused_by integer not null references people (id) on delete cascade,
    primary key (collective_id, person_id, interval_id, crew_id, caused_by),
    foreign key (collective_id, person_id, interval_id, crew_id)
      references convening_news (collective_id, person_id, interval_id, crew_id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index convening_causes_caused_by on convening_causes (caused_by)`.execute(db);
}
