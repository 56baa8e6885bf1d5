import { sql, type Kysely } from "kysely";

/** Whether the answer of a place that is given up followed from the one to its series. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table given_up add column by_series integer not null default 0`.execute(db);
}
