import { sql, type Kysely } from "kysely";

/** The last number that was used for an interval: that of a deleted interval is never reused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collectives add column last_interval_id integer not null default 0`.execute(db);
  await sql`update collectives set last_interval_id = (
    select coalesce(max(id), 0) from (
      select id from intervals where collective_id = collectives.id
      union all select interval_id from plan_reminders where collective_id = collectives.id
      union all select subject_id from journal_subjects
        where collective_id = collectives.id and subject = 'interval'
    ) as known)`.execute(db);
}
