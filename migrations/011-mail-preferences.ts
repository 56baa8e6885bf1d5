import { sql, type Kysely } from "kysely";

/** Which mails a person gets (without a row, all of them), and the URL that turns a mail's kind off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_preferences (
    collective_id integer not null,
    person_id integer not null,
    reminders integer not null default 1 check (reminders in (0, 1)),
    convening integer not null default 1 check (convening in (0, 1)),
    returns integer not null default 1 check (returns in (0, 1)),
    silence integer not null default 1 check (silence in (0, 1)),
    primary key (collective_id, person_id),
    foreign key (collective_id, person_id) references people (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`alter table outbound_emails add column unsubscribe_url text`.execute(db);
}
