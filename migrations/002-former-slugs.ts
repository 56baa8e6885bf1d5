import { sql, type Kysely } from "kysely";

/** Slugs that a collective gave up but that still lead to it, so that mailed links keep working. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_slugs (
    slug text primary key,
    collective_id integer not null references collectives (id) on delete cascade
  ) strict`.execute(db);
  await sql`create index former_slugs_collective on former_slugs (collective_id)`.execute(db);
}
