import { sql, type Kysely } from "kysely";

/**
 * Whether a gathering was cancelled, or takes place, other than its series. Until now, nobody could tell one that was
 * cancelled without a reason from one whose day was gone: these stay cancelled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gatherings add column decided_alone integer not null default 0`.execute(db);
  await sql`update gatherings set decided_alone = 1 where exists (
    select id from gathering_series as series where series.id = gatherings.series_id
      and coalesce(series.cancelled_at, '') <> coalesce(gatherings.cancelled_at, '')
  )`.execute(db);
}
