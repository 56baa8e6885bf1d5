import { sql, type Kysely } from "kysely";

/**
 * Numbers sessions, so that people can choose the ones to end, and describes the device of each in words. Adds the
 * security log, which tells the owner of an account what happened to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table numbered_sessions (
    id integer primary key,
    id_hash text not null unique,
    user_id integer not null references users (id) on delete cascade,
    device text not null,
    created_at text not null,
    last_seen_at text not null
  ) strict`.execute(db);
  await sql`insert into numbered_sessions (id_hash, user_id, device, created_at, last_seen_at)
    select id_hash, user_id, 'Unknown device', created_at, last_seen_at from sessions order by created_at`.execute(db);
  await sql`drop table sessions`.execute(db);
  await sql`alter table numbered_sessions rename to sessions`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`create table security_events (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    at text not null,
    kind text not null,
    device text not null
  ) strict`.execute(db);
  await sql`create index security_events_user on security_events (user_id, at)`.execute(db);
}
