import { sql, type Kysely } from "kysely";

/** Which interval was the current one when somebody joined; null if none was, or before this was kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column joined_in integer`.execute(db);
}
