import { sql, type Kysely } from "kysely";

/** Who made a crew or an interval, or has made it longer last: one member makes only a part of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["crews", "intervals"]) {
    await sql`alter table ${sql.table(table)} add column author_id integer references people (id) on delete set null`.execute(
      db,
    );
    await sql`create index ${sql.ref(`${table}_of_author`)} on ${sql.table(table)} (author_id)`.execute(db);
  }
}
