import { sql, type Kysely } from "kysely";

/** On which device people last answered, and as which of its answers: the network may hold an earlier one back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table last_answers add column device text`.execute(db);
  await sql`alter table last_answers add column number int`.execute(db);
}
