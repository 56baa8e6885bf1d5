import { sql, type Kysely } from "kysely";

/** When a mail was first attempted: for a day from then on, repeating it counts as the same mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbound_emails add column first_attempt_at text`.execute(db);
}
