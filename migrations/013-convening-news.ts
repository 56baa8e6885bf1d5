import { sql, type Kysely } from "kysely";

/**
 * Who convened what before a change by somebody else that they have not been told of, when they were last told, and who
 * was asked in which interval whether they are still with the group.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table convening_news (
    collective_id integer not null,
    person_id integer not null,
    interval_id integer not null,
    crew_id integer not null,
    convened integer not null check (convened in (0, 1)),
    since text not null,
    primary key (collective_id, person_id, interval_id, crew_id),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade,
    foreign key (collective_id, interval_id) references intervals (collective_id, id) on delete cascade,
    foreign key (collective_id, crew_id) references crews (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create table convening_mails (
    collective_id integer not null,
    person_id integer not null,
    sent_at text not null,
    primary key (collective_id, person_id),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create table silence_mails (
    collective_id integer not null,
    person_id integer not null,
    interval_id integer not null,
    primary key (collective_id, person_id, interval_id),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade,
    foreign key (collective_id, interval_id) references intervals (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
}
