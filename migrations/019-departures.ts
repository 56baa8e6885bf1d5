import { sql, type Kysely } from "kysely";

/** Who was marked as having left, by whom and why, and the mailed link that undoes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table departures (
    collective_id integer not null,
    person_id integer not null,
    reason text not null,
    marked_by integer references people (id) on delete set null,
    token_hash text not null unique,
    expires_at text not null,
    primary key (collective_id, person_id),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict`.execute(db);
  await sql`create index departures_marked_by on departures (marked_by)`.execute(db);
}
