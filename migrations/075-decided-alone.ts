import { sql, type Kysely } from "kysely";

/**
 * The decision for a gathering alone, other than that for its series: "Cancelled" or "TakesPlace". Until now, one that
 * was cancelled without a reason looked like one whose day was gone: these stay cancelled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gatherings add column decided_alone text`.execute(db);
  await sql`update gatherings set decided_alone = case when cancelled_at is null then 'TakesPlace' else 'Cancelled' end where exists (
    select id from gathering_series as series where series.id = gatherings.series_id
      and coalesce(series.cancelled_at, '') <> coalesce(gatherings.cancelled_at, '')
  )`.execute(db);
}
