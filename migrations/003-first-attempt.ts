import { sql, type Kysely } from "kysely";

/** When a mail was tried first: from then on there is a day in which repeating it is still the same mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbound_emails add column first_attempt_at text`.execute(db);
}
