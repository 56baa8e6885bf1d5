import { sql, type Kysely } from "kysely";

/** When people are reminded to answer for an interval, and who has been reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collectives add column reminder_days text not null default '[10,3]'`.execute(db);
  await sql`create table plan_reminders (
    collective_id integer not null,
    interval_id integer not null,
    person_id integer not null,
    sent_on text not null,
    sent_at text not null,
    sent_by integer references people (id) on delete set null,
    primary key (collective_id, interval_id, person_id, sent_on),
    foreign key (collective_id, interval_id) references intervals (collective_id, id) on delete cascade,
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index plan_reminders_person on plan_reminders (collective_id, person_id)`.execute(db);
  await sql`create index plan_reminders_sent_by on plan_reminders (sent_by)`.execute(db);
}
