import { sql, type Kysely } from "kysely";

/** People are told of new polls: since when nobody has been told of one; null once they have been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column untold_since text`.execute(db);
  await sql`create index polls_untold on polls (untold_since)`.execute(db);
}
