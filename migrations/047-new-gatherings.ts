import { sql, type Kysely } from "kysely";

/** People are told of new gatherings, and that they have lost a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gathering_news add column is_new integer not null default 0 check (is_new in (0, 1))`.execute(
    db,
  );
  await sql`alter table gathering_waits add column lost integer not null default 0 check (lost in (0, 1))`.execute(db);
}
