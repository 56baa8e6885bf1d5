import { sql, type Kysely } from "kysely";

/** Calls with an `Idempotency-Key`, for a day, so that each has its effect once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table kept_calls (
    collective_id integer not null references collectives (id) on delete cascade,
    person_id integer not null references people (id) on delete cascade,
    key_hash text not null,
    request_hash text not null,
    created_at text not null,
    answer text,
    primary key (collective_id, person_id, key_hash)
  ) strict`.execute(db);
  await sql`create index kept_calls_of_person on kept_calls (person_id)`.execute(db);
  await sql`create index kept_calls_by_age on kept_calls (created_at)`.execute(db);
}
