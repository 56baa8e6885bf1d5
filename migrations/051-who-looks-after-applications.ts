import { sql, type Kysely } from "kysely";

/** The crew that looks after expressions of interest, and since when nobody has been told of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collectives add column eoi_managing_crew_id integer`.execute(db);
  await sql`alter table entry_pathways add column untold_since text`.execute(db);
  await sql`create index entry_pathways_untold on entry_pathways (untold_since)`.execute(db);
}
