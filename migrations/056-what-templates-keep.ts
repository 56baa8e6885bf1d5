import { sql, type Kysely } from "kysely";

/** A template keeps the time of day, the length, the place and the repetition of its gatherings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gathering_templates add column time_of_day text`.execute(db);
  await sql`alter table gathering_templates add column minutes integer`.execute(db);
  await sql`alter table gathering_templates add column place text`.execute(db);
  await sql`alter table gathering_templates add column repeats text`.execute(db);
}
