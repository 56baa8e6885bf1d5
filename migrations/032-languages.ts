import { sql, type Kysely } from "kysely";

/** The language that a person has chosen, and that of a collective's mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text`.execute(db);
  await sql`alter table collectives add column language text`.execute(db);
}
