import { sql, type Kysely } from "kysely";

/** The journal: what changed, and the people and things by which entries are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table journal (
    collective_id integer not null references collectives (id) on delete cascade,
    revision integer not null,
    at text not null,
    author_id integer,
    kind text not null,
    before text,
    after text,
    primary key (collective_id, revision)
  ) strict, without rowid`.execute(db);
  await sql`create index journal_kind on journal (collective_id, kind, revision)`.execute(db);
  await sql`create table journal_subjects (
    collective_id integer not null,
    subject text not null,
    subject_id integer not null,
    revision integer not null,
    primary key (collective_id, subject, subject_id, revision),
    foreign key (collective_id, revision) references journal (collective_id, revision) on delete cascade
  ) strict, without rowid`.execute(db);
  // Deleting an entry deletes these rows too.
  await sql`create index journal_subjects_entry on journal_subjects (collective_id, revision)`.execute(db);
}
