import { sql, type Kysely } from "kysely";

/**
 * When a crew was archived, and who had chosen it for an interval that had not begun. Also an index of people who
 * leave: every save looks them up in all intervals that are not over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table crews add column archived_at text`.execute(db);
  await sql`create table archived_choices (
    collective_id integer not null,
    interval_id integer not null,
    crew_id integer not null,
    person_id integer not null,
    volunteered_convenor integer not null check (volunteered_convenor in (0, 1)),
    primary key (collective_id, interval_id, person_id, crew_id),
    foreign key (collective_id, interval_id, person_id)
      references collective_involvements (collective_id, interval_id, person_id) on delete cascade,
    foreign key (collective_id, crew_id) references crews (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index archived_choices_crew on archived_choices (collective_id, crew_id)`.execute(db);
  await sql`create index collective_involvements_exiting on collective_involvements (collective_id, interval_id, person_id)
    where status = 'Exiting'`.execute(db);
}
