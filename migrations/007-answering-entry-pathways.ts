import { sql, type Kysely } from "kysely";

/** Notes on expressions of interest, who answers them, and who was invited from them but has not accepted yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const person = sql`integer references people (id) on delete set null`;
  await sql`alter table entry_pathways add column note text`.execute(db);
  await sql`alter table entry_pathways add column answered_by ${person}`.execute(db);
  await sql`alter table entry_pathways add column invited_person_id ${person}`.execute(db);
}
