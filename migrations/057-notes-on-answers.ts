import { sql, type Kysely } from "kysely";

/** A note on one's own answer. Of a kept answer, null leaves the note as it is, and an empty text removes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attendances add column note text`.execute(db);
  await sql`alter table kept_answers add column note text`.execute(db);
}
