import { sql, type Kysely } from "kysely";

/** The address to which replies to a collective's emails go, also with each email that waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collectives add column reply_address text`.execute(db);
  await sql`alter table outbound_emails add column reply_to text`.execute(db);
}
