import { sql, type Kysely } from "kysely";

/**
 * One table for everything that people are told once, and a row for each kind of mail that somebody has turned on or
 * off, so that a further kind needs no column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table told (
    collective_id integer not null,
    person_id integer not null,
    kind text not null,
    about text not null,
    expires_at text not null,
    primary key (collective_id, person_id, kind, about),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index told_expiry on told (expires_at)`.execute(db);
  await sql`insert into told
    select collective_id, person_id, 'gathering tomorrow', gathering_id || ' ' || day, day || 'T23:59:59.999Z'
    from gathering_reminders`.execute(db);
  await sql`insert into told
    select collective_id, person_id, 'return reminder', return_date, return_date || 'T23:59:59.999Z'
    from return_reminders`.execute(db);
  const now = Date.now();
  const inAYear = new Date(now + 365 * 86_400_000).toISOString();
  await sql`insert into told
    select collective_id, person_id, 'still with us', cast(interval_id as text), ${inAYear} from silence_mails`.execute(
    db,
  );
  const tomorrow = new Date(now + 86_400_000).toISOString();
  await sql`insert into told
    select collective_id, person_id, 'convening news', '', ${tomorrow} from convening_mails
    where sent_at > ${new Date(now - 86_400_000).toISOString()}`.execute(db);
  for (const table of ["gathering_reminders", "return_reminders", "silence_mails", "convening_mails"]) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }

  await sql`create table mail_choices (
    collective_id integer not null,
    person_id integer not null,
    kind text not null,
    is_on integer not null check (is_on in (0, 1)),
    primary key (collective_id, person_id, kind),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  for (const kind of [
    "reminders",
    "convening",
    "returns",
    "silence",
    "gatherings",
    "moves",
    "cancellations",
    "waits",
  ]) {
    await sql`insert into mail_choices
      select collective_id, person_id, ${sql.lit(kind)}, 0 from mail_preferences where ${sql.ref(kind)} = 0`.execute(
      db,
    );
  }
  await sql`drop table mail_preferences`.execute(db);
}
