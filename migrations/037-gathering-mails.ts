import { sql, type Kysely } from "kysely";

/** Emails about gatherings, the links that answer, and the number that calendars compare. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gatherings add column sequence integer not null default 0`.execute(db);
  await sql`alter table gatherings add column source text`.execute(db);
  await sql`create index gatherings_source on gatherings (collective_id, source)`.execute(db);
  await sql`create table gathering_news (
    collective_id integer not null,
    gathering_id integer not null,
    starts_at text not null,
    ends_at text not null,
    place text,
    cancelled integer not null check (cancelled in (0, 1)),
    changed_by integer references people (id) on delete set null,
    changed_at text not null,
    primary key (collective_id, gathering_id),
    foreign key (collective_id, gathering_id) references gatherings (collective_id, id) on delete cascade
  ) strict`.execute(db);
  await sql`create index gathering_news_changed_by on gathering_news (changed_by)`.execute(db);
  await sql`create table gathering_reminders (
    collective_id integer not null,
    person_id integer not null,
    gathering_id integer not null,
    day text not null,
    primary key (collective_id, person_id, gathering_id, day),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade,
    foreign key (collective_id, gathering_id) references gatherings (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index gathering_reminders_gathering on gathering_reminders (collective_id, gathering_id)`.execute(
    db,
  );
  await sql`create table gathering_waits (
    collective_id integer not null,
    gathering_id integer not null,
    person_id integer not null,
    primary key (collective_id, gathering_id, person_id),
    foreign key (collective_id, gathering_id) references gatherings (collective_id, id) on delete cascade,
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index gathering_waits_person on gathering_waits (collective_id, person_id)`.execute(db);
  await sql`create table answer_links (
    token_hash text not null primary key,
    collective_id integer not null,
    gathering_id integer not null,
    person_id integer not null,
    expires_at text not null,
    used_at text,
    foreign key (collective_id, gathering_id) references gatherings (collective_id, id) on delete cascade,
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index answer_links_gathering on answer_links (collective_id, gathering_id)`.execute(db);
  await sql`create index answer_links_person on answer_links (collective_id, person_id)`.execute(db);
  await sql`create index answer_links_expiry on answer_links (expires_at)`.execute(db);
  for (const kind of ["gatherings", "moves", "cancellations", "waits"]) {
    const column = sql.ref(kind);
    await sql`alter table mail_preferences
      add column ${column} integer not null default 1 check (${column} in (0, 1))`.execute(db);
  }
}
