import { sql, type Kysely } from "kysely";

/** Finds who convened a crew last without reading the crew's whole past. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index crew_involvements_convened
    on crew_involvements (collective_id, crew_id, person_id, interval_id) where convenor = 1`.execute(db);
}
