import { sql, type Kysely } from "kysely";

/** The language in which somebody wrote to a collective. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table entry_pathways add column language text`.execute(db);
}
