import { sql, type Kysely } from "kysely";

/**
 * Devices that people are called on, by Web Push. Each belongs to a session and ends with it. A call waits in the outbox
 * beside the emails. Its text has a column of its own, so that nothing takes it for an email's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table call_devices (
    id integer primary key autoincrement,
    session_id integer not null unique references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    key text not null,
    time_zone text not null,
    created_at text not null
  ) strict`.execute(db);
  await sql`alter table outbound_emails
    add column call_device_id integer references call_devices (id) on delete cascade`.execute(db);
  await sql`alter table outbound_emails add column call text`.execute(db);
  await sql`create index outbound_emails_call_device on outbound_emails (call_device_id)
    where call_device_id is not null`.execute(db);

  await sql`create table call_choices (
    collective_id integer not null,
    person_id integer not null,
    kind text not null,
    is_on integer not null check (is_on in (0, 1)),
    primary key (collective_id, person_id, kind),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
}
