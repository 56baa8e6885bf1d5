import { sql, type Kysely } from "kysely";

/**
 * People are also reminded of gatherings and polls. Nobody is reminded twice on a day, so the day tells the reminders of
 * a person apart; of several on one day, the last one is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table daily_reminders (
    collective_id integer not null,
    person_id integer not null,
    sent_on text not null,
    sent_at text not null,
    sent_by integer references people (id) on delete set null,
    interval_id integer,
    gathering_id integer references gatherings (id) on delete set null,
    poll_id integer references polls (id) on delete set null,
    primary key (collective_id, person_id, sent_on),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`insert into daily_reminders (collective_id, person_id, sent_on, sent_at, sent_by, interval_id)
    select collective_id, person_id, sent_on, sent_at, sent_by, interval_id from plan_reminders as own
    where not exists (
      select 1 from plan_reminders as later
      where later.collective_id = own.collective_id and later.person_id = own.person_id
        and later.sent_on = own.sent_on and (later.sent_at, later.interval_id) > (own.sent_at, own.interval_id)
    )`.execute(db);
  await sql`drop table plan_reminders`.execute(db);
  await sql`alter table daily_reminders rename to plan_reminders`.execute(db);
  await sql`create index plan_reminders_sent_by on plan_reminders (sent_by)`.execute(db);
  await sql`create index plan_reminders_gathering on plan_reminders (gathering_id)`.execute(db);
  await sql`create index plan_reminders_poll on plan_reminders (poll_id)`.execute(db);
}
