import { sql, type Kysely } from "kysely";

/** When a collective was founded; null for those from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collectives add column founded_at text`.execute(db);
}
