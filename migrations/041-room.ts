import { sql, type Kysely } from "kysely";

/** Who made a template, and an index that counts gatherings without reading them: one member fills only a part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gathering_templates add column author_id integer references people (id) on delete set null`.execute(
    db,
  );
  await sql`create index gathering_templates_of_author on gathering_templates (author_id)`.execute(db);
  await sql`drop index gatherings_by_end`.execute(db);
  await sql`create index gatherings_by_end on gatherings (collective_id, ends_at, author_id, cancelled_at)`.execute(db);
}
