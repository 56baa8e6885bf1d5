import { sql, type Kysely } from "kysely";

/** When a member last wrote to somebody who would like to join. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table entry_pathways add column written_at text`.execute(db);
}
