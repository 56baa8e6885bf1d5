import { sql, type Kysely } from "kysely";

/**
 * The times of gatherings as the clocks are to show them, and with which time-zone data a collective's instants
 * were made from them. The job `renew-times` fills them in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gatherings add column local_times text`.execute(db);
  await sql`alter table collectives add column time_zone_data text`.execute(db);
}
