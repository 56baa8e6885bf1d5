import { sql, type Kysely } from "kysely";

/** Contact details of people: labels and texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column contacts text not null default '[]'`.execute(db);
}
