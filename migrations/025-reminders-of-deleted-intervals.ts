import { sql, type Kysely } from "kysely";

/** Reminders are kept when their interval is deleted, so that nobody is reminded twice within two days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table kept_reminders (
    collective_id integer not null,
    interval_id integer not null,
    person_id integer not null,
    sent_on text not null,
    sent_at text not null,
    sent_by integer references people (id) on delete set null,
    primary key (collective_id, interval_id, person_id, sent_on),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`insert into kept_reminders
    select collective_id, interval_id, person_id, sent_on, sent_at, sent_by from plan_reminders`.execute(db);
  await sql`drop table plan_reminders`.execute(db);
  await sql`alter table kept_reminders rename to plan_reminders`.execute(db);
  await sql`create index plan_reminders_person on plan_reminders (collective_id, person_id)`.execute(db);
  await sql`create index plan_reminders_sent_by on plan_reminders (sent_by)`.execute(db);
}
