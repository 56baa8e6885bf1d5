import { sql, type Kysely } from "kysely";

/** How members answer an expression of interest, and whom they invited from it: it waits for their acceptance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const person = sql`integer references people (id) on delete set null`;
  await sql`alter table entry_pathways add column note text`.execute(db);
  await sql`alter table entry_pathways add column answered_by ${person}`.execute(db);
  await sql`alter table entry_pathways add column invited_person_id ${person}`.execute(db);
}
