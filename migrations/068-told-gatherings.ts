import { sql, type Kysely } from "kysely";

/**
 * Records how each person knows a gathering, since when a change has not been told, and the data that an email is
 * written from. People who have changed a gathering know how it is now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table told_gatherings (
    collective_id integer not null,
    gathering_id integer not null,
    person_id integer not null,
    starts_at text not null,
    ends_at text not null,
    place text,
    cancelled integer not null check (cancelled in (0, 1)),
    primary key (collective_id, gathering_id, person_id),
    foreign key (collective_id, gathering_id) references gatherings (collective_id, id) on delete cascade,
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index told_gatherings_person on told_gatherings (collective_id, person_id)`.execute(db);
  await sql`insert into told_gatherings
    select own.collective_id, own.id, news.changed_by, own.starts_at, own.ends_at, own.place,
      case when own.cancelled_at is null then 0 else 1 end
    from gathering_news as news
    join gatherings as own on own.id = news.gathering_id and own.collective_id = news.collective_id
    where news.changed_by is not null`.execute(db);

  await sql`alter table gathering_news add column untold_since text not null default ''`.execute(db);
  await sql`update gathering_news set untold_since = changed_at`.execute(db);
  await sql`alter table outbound_emails add column about text`.execute(db);
  await sql`drop index gathering_news_changed_by`.execute(db);
  await sql`alter table gathering_news drop column changed_by`.execute(db);
}
