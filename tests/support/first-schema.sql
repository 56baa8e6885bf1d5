-- A database of the first schema: made by the first migration alone, with rows in every table.

CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);

CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);

CREATE TABLE database_life (
  id integer primary key check (id = 1),
  epoch text not null
) strict;

CREATE TABLE users (
  id integer primary key,
  email text not null,
  password_hash text
) strict;

CREATE UNIQUE INDEX users_email on users (lower(email));

CREATE TABLE sessions (
  id_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at text not null,
  last_seen_at text not null
) strict;

CREATE INDEX sessions_user on sessions (user_id);

CREATE TABLE password_tokens (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  expires_at text not null
) strict;

CREATE INDEX password_tokens_user on password_tokens (user_id);

CREATE TABLE collectives (
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
) strict;

CREATE UNIQUE INDEX collectives_slug on collectives (slug);

CREATE TABLE people (
  id integer primary key,
  collective_id integer not null references collectives (id) on delete cascade,
  user_id integer unique references users (id) on delete set null,
  display_name text not null,
  about text,
  avatar_id integer,
  left_at text,
  unique (collective_id, id)
) strict;

CREATE TABLE crews (
  id integer primary key,
  collective_id integer not null references collectives (id) on delete cascade,
  name text not null,
  description text not null,
  links text not null default '[]',
  unique (collective_id, id)
) strict;

CREATE TABLE intervals (
  collective_id integer not null references collectives (id) on delete cascade,
  id integer not null,
  start_date text not null,
  end_date text,
  primary key (collective_id, id)
) strict;

CREATE TABLE collective_involvements (
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
) strict;

CREATE INDEX collective_involvements_person on collective_involvements (collective_id, person_id);

CREATE TABLE crew_involvements (
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
) strict;

CREATE INDEX crew_involvements_crew on crew_involvements (collective_id, crew_id, interval_id);

CREATE INDEX crew_involvements_person on crew_involvements (collective_id, interval_id, person_id);

CREATE TABLE entry_pathways (
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
) strict;

CREATE UNIQUE INDEX entry_pathways_email on entry_pathways (collective_id, lower(email));

CREATE TABLE live_events (
  collective_id integer not null references collectives (id) on delete cascade,
  revision integer not null,
  author_id integer,
  event text not null,
  created_at text not null,
  primary key (collective_id, revision)
) strict, without rowid;

CREATE TABLE outbound_emails (
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
) strict;

CREATE INDEX outbound_emails_due on outbound_emails (status, next_attempt_at);

insert into kysely_migration (name, timestamp) values ('001-initial-schema', '2026-01-01T00:00:00.000Z');

insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0);

insert into database_life (id, epoch) values (1, 'the-first-epoch');

insert into users (id, email, password_hash) values (1, 'Ada@Example.org', '$argon2id$v=19$m=19456,t=2,p=1$VUuLiBKwihctrOG2onnv+g$eD27LY0H5v+QZwLxWfpcFhHzihvVq2pYQVGLvsJhkLo');
insert into users (id, email, password_hash) values (2, 'bo@example.org', null);
insert into users (id, email, password_hash) values (3, 'Zoë@example.org', null);

insert into sessions (id_hash, user_id, created_at, last_seen_at) values ('hash-of-a-session', 1, '2026-01-02T08:00:00.000Z', '2026-01-09T08:00:00.000Z');

insert into password_tokens (token_hash, user_id, purpose, expires_at) values ('hash-of-a-reset', 1, 'reset', '2026-01-10T08:00:00.000Z');
insert into password_tokens (token_hash, user_id, purpose, expires_at) values ('hash-of-an-invitation', 2, 'invitation', '2026-01-17T08:00:00.000Z');

insert into collectives (id, name, noun_name, slug, description, links, feature_eoi, eoi_description, revision, rolled_over_on) values (1, 'Saltmarsh Commons', 'the commons', 'saltmarsh', 'Boats, bread
and a garden', '[{"link_type":"Website","url":"https://example.org","label":null}]', 1, 'Join us', 2, '2026-01-09');
insert into collectives (id, name, noun_name, slug, description, links, feature_eoi, eoi_description, revision, rolled_over_on) values (2, 'Tidewater', null, null, null, '[]', 0, null, 0, '2026-01-09');

insert into people (id, collective_id, user_id, display_name, about, avatar_id, left_at) values (1, 1, 1, 'Ada', 'It''s about boats', 3, null);
insert into people (id, collective_id, user_id, display_name, about, avatar_id, left_at) values (2, 1, 2, 'Bo', null, null, null);
insert into people (id, collective_id, user_id, display_name, about, avatar_id, left_at) values (3, 1, 3, 'Zoë', null, null, '2026-01-05T12:00:00.000Z');

insert into crews (id, collective_id, name, description, links) values (1, 1, 'Garden', 'All that grows', '[]');
insert into crews (id, collective_id, name, description, links) values (2, 1, 'Kitchen', 'All that cooks', '[{"link_type":"Loomio","url":"https://loomio.example.org","label":"Talk"}]');

insert into intervals (collective_id, id, start_date, end_date) values (1, 1, '2025-12-01', '2025-12-31');
insert into intervals (collective_id, id, start_date, end_date) values (1, 2, '2026-01-01', '2026-01-31');
insert into intervals (collective_id, id, start_date, end_date) values (1, 3, '2026-02-01', null);

insert into collective_involvements (id, collective_id, interval_id, person_id, status, participation_intention, opt_out_type, opt_out_planned_return_date, intention_context, private_capacity_planning, wellbeing, focus, capacity, capacity_score) values (1, 1, 1, 1, 'Participating', 'OptIn', null, null, 'As usual', 1, 'Well', 'Boats', 'Tuesdays', 1);
insert into collective_involvements (id, collective_id, interval_id, person_id, status, participation_intention, opt_out_type, opt_out_planned_return_date, intention_context, private_capacity_planning, wellbeing, focus, capacity, capacity_score) values (2, 1, 2, 1, 'Participating', 'OptIn', null, null, null, 0, null, null, null, -1);
insert into collective_involvements (id, collective_id, interval_id, person_id, status, participation_intention, opt_out_type, opt_out_planned_return_date, intention_context, private_capacity_planning, wellbeing, focus, capacity, capacity_score) values (3, 1, 2, 2, 'OnHiatus', 'OptOut', 'Hiatus', '2026-02-14', 'Away', 0, null, null, null, null);
insert into collective_involvements (id, collective_id, interval_id, person_id, status, participation_intention, opt_out_type, opt_out_planned_return_date, intention_context, private_capacity_planning, wellbeing, focus, capacity, capacity_score) values (4, 1, 1, 3, 'Exiting', 'OptOut', 'Exit', null, null, 0, null, null, null, 0);

insert into crew_involvements (id, collective_id, interval_id, crew_id, person_id, convenor, volunteered_convenor) values (1, 1, 1, 1, 1, 1, 1);
insert into crew_involvements (id, collective_id, interval_id, crew_id, person_id, convenor, volunteered_convenor) values (2, 1, 2, 1, 1, 0, 0);

insert into entry_pathways (id, collective_id, email, token_hash, created_at, name, interest, context, referral, conflict_experience, participant_connections) values (1, 1, 'Émile@Example.org', 'hash-of-a-pathway', '2026-01-03T09:00:00.000Z', 'Émile', 'Boats', 'The harbour', 'Ada', 'Some', 'None');

insert into live_events (collective_id, revision, author_id, event, created_at) values (1, 1, 1, '{"CrewsEvent":{"CrewUpdated":{"id":2,"collective_id":1,"name":"Kitchen","description":"All that cooks","links":[]}}}', '2026-01-04T10:00:00.000Z');
insert into live_events (collective_id, revision, author_id, event, created_at) values (1, 2, null, '{"CollectiveEvent":{"ReloadRequired":{}}}', '2026-01-05T10:00:00.000Z');

insert into outbound_emails (id, collective_id, idempotency_key, recipient, subject, body_text, body_html, status, attempts, next_attempt_at, last_error, created_at, sent_at) values (1, 1, 'key-1', 'bo@example.org', 'Your invitation', null, null, 'sent', 1, '2026-01-03T09:00:00.000Z', null, '2026-01-03T09:00:00.000Z', '2026-01-03T09:00:01.000Z');
insert into outbound_emails (id, collective_id, idempotency_key, recipient, subject, body_text, body_html, status, attempts, next_attempt_at, last_error, created_at, sent_at) values (2, null, 'key-2', 'ada@example.org', 'Reset your password', 'A link', '<p>A link</p>', 'failed', 9, '2026-01-04T09:00:00.000Z', 'Resend gave no answer', '2026-01-03T09:00:00.000Z', null);
