import { sql, type Kysely } from "kysely";

/** The zone that decides which day it is for a collective; null for the server's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collectives add column time_zone text`.execute(db);
}
