import { sql, type Kysely } from "kysely";

/** Mailed links also answer polls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table links_that_answer (
    token_hash text not null primary key,
    collective_id integer not null,
    gathering_id integer,
    poll_id integer,
    person_id integer not null,
    expires_at text not null,
    used_at text,
    foreign key (collective_id, gathering_id) references gatherings (collective_id, id) on delete cascade,
    foreign key (collective_id, poll_id) references polls (collective_id, id) on delete cascade,
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade,
    check ((gathering_id is null) != (poll_id is null))
  ) strict, without rowid`.execute(db);
  await sql`insert into links_that_answer
    select token_hash, collective_id, gathering_id, null, person_id, expires_at, used_at from answer_links`.execute(db);
  await sql`drop table answer_links`.execute(db);
  await sql`alter table links_that_answer rename to answer_links`.execute(db);
  await sql`create index answer_links_gathering on answer_links (collective_id, gathering_id)`.execute(db);
  await sql`create index answer_links_poll on answer_links (collective_id, poll_id)`.execute(db);
  await sql`create index answer_links_person on answer_links (collective_id, person_id)`.execute(db);
  await sql`create index answer_links_expiry on answer_links (expires_at)`.execute(db);
}
