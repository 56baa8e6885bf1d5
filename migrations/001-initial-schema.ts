import { sql, type Kysely } from "kysely";

/**
 * Instants are ISO UTC text, days `YYYY-MM-DD` text, booleans 0 or 1. Every row of a collective is tied to it
 * by a foreign key that includes the collective, so that rows of two collectives cannot refer to each other.
 */
const STATEMENTS = [
  `create table database_life (
    id integer primary key check (id = 1),
    epoch text not null
  ) strict`,

  `create table users (
    id integer primary key,
    email text not null,
    password_hash text
  ) strict`,
  `create unique index users_email on users (lower(email))`,

  `create table sessions (
    id_hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    created_at text not null,
    last_seen_at text not null
  ) strict`,
  `create index sessions_user on sessions (user_id)`,

  `create table password_tokens (
    token_hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('reset', 'invitation')),
    expires_at text not null
  ) strict`,
  `create index password_tokens_user on password_tokens (user_id)`,

  `create table collectives (
    id integer primary key,
    name text not null,
    noun_name text,
    slug text,
    description text,
    links text not null default '[]',
    feature_eoi integer not null default 0 check (feature_eoi in (0, 1)),
    eoi_description text,
    revision integer not null default 0,
    rolled_over_on text not null
  ) strict`,
  `create unique index collectives_slug on collectives (slug)`,

  `create table people (
    id integer primary key,
    collective_id integer not null references collectives (id) on delete cascade,
    user_id integer unique references users (id) on delete set null,
    display_name text not null,
    about text,
    avatar_id integer,
    left_at text,
    unique (collective_id, id)
  ) strict`,

  `create table crews (
    id integer primary key,
    collective_id integer not null references collectives (id) on delete cascade,
    name text not null,
    description text not null,
    links text not null default '[]',
    unique (collective_id, id)
  ) strict`,

  `create table intervals (
    collective_id integer not null references collectives (id) on delete cascade,
    id integer not null,
    start_date text not null,
    end_date text,
    primary key (collective_id, id)
  ) strict`,

  `create table collective_involvements (
    id integer primary key,
    collective_id integer not null,
    interval_id integer not null,
    person_id integer not null,
    status text not null check (status in ('Participating', 'OnHiatus', 'Exiting')),
    participation_intention text check (participation_intention in ('OptIn', 'OptOut')),
    opt_out_type text check (opt_out_type in ('Hiatus', 'Exit')),
    opt_out_planned_return_date text,
    intention_context text,
    private_capacity_planning integer not null default 0 check (private_capacity_planning in (0, 1)),
    wellbeing text,
    focus text,
    capacity text,
    capacity_score integer check (capacity_score in (-1, 0, 1)),
    unique (collective_id, interval_id, person_id),
    foreign key (collective_id, interval_id) references intervals (collective_id, id) on delete cascade,
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict`,
  `create index collective_involvements_person on collective_involvements (collective_id, person_id)`,

  `create table crew_involvements (
    id integer primary key,
    collective_id integer not null,
    interval_id integer not null,
    crew_id integer not null,
    person_id integer not null,
    convenor integer not null default 0 check (convenor in (0, 1)),
    volunteered_convenor integer not null default 0 check (volunteered_convenor in (0, 1)),
    unique (collective_id, interval_id, crew_id, person_id),
    foreign key (collective_id, interval_id, person_id)
      references collective_involvements (collective_id, interval_id, person_id) on delete cascade,
    foreign key (collective_id, crew_id) references crews (collective_id, id) on delete cascade
  ) strict`,
  `create index crew_involvements_crew on crew_involvements (collective_id, crew_id, interval_id)`,
  `create index crew_involvements_person on crew_involvements (collective_id, interval_id, person_id)`,

  `create table entry_pathways (
    id integer primary key,
    collective_id integer not null references collectives (id) on delete cascade,
    email text not null,
    token_hash text not null unique,
    created_at text not null,
    name text not null,
    interest text,
    context text,
    referral text,
    conflict_experience text,
    participant_connections text
  ) strict`,
  `create unique index entry_pathways_email on entry_pathways (collective_id, lower(email))`,

  `create table live_events (
    collective_id integer not null references collectives (id) on delete cascade,
    revision integer not null,
    author_id integer,
    event text not null,
    created_at text not null,
    primary key (collective_id, revision)
  ) strict, without rowid`,

  `create table outbound_emails (
    id integer primary key,
    collective_id integer references collectives (id) on delete cascade,
    idempotency_key text not null unique,
    recipient text not null,
    subject text not null,
    body_text text,
    body_html text,
    status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
    attempts integer not null default 0,
    next_attempt_at text not null,
    last_error text,
    created_at text not null,
    sent_at text
  ) strict`,
  `create index outbound_emails_due on outbound_emails (status, next_attempt_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await sql`insert into database_life (id, epoch) values (1, ${crypto.randomUUID()})`.execute(db);
}
