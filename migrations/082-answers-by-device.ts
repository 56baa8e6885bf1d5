import { sql, type Kysely } from "kysely";

/** Which of its answers each device gave last: another one may have answered between two of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table answers_by_device (
    collective_id integer not null,
    person_id integer not null,
    kind text not null,
    subject_id integer not null,
    starts_at text not null,
    answered_at text not null,
    device text not null,
    number int,
    primary key (collective_id, person_id, kind, subject_id, starts_at, device),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`insert into answers_by_device
    select collective_id, person_id, kind, subject_id, starts_at, answered_at, coalesce(device, ''), number
    from last_answers`.execute(db);
  await sql`drop table last_answers`.execute(db);
  await sql`alter table answers_by_device rename to last_answers`.execute(db);
}
