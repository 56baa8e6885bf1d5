import { sql, type Kysely } from "kysely";

/** An index that finds who last convened a crew without reading the crew's whole past. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index crew_involvements_convened
    on crew_involvements (collective_id, crew_id, person_id, interval_id) where convenor = 1`.execute(db);
}
