import type { Crew, CrewInput } from "../../../shared/crews.ts";
import { crewSchema } from "../../../shared/crews.schema.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import { AppError } from "../../errors.ts";

const COLUMNS = columnsOf(crewSchema);
const toCrew = readerOf(crewSchema);

export async function listCrews(db: Db, collectiveId: number): Promise<Crew[]> {
  const rows = await db
    .selectFrom("crews")
    .select(COLUMNS)
    .where("collective_id", "=", collectiveId)
    .orderBy("id")
    .execute();
  return rows.map(toCrew);
}

export async function insertCrew(db: Db, collectiveId: number, crew: CrewInput | Crew): Promise<Crew> {
  const row = await db
    .insertInto("crews")
    .values({ ...toColumns(crew), collective_id: collectiveId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toCrew(row);
}

export interface CrewKey {
  collectiveId: number;
  id: number;
}

export async function findCrew(db: Db, { collectiveId, id }: CrewKey): Promise<Crew | undefined> {
  const row = await db
    .selectFrom("crews")
    .select(COLUMNS)
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toCrew(row);
}

/** Throws `CrewNotFound`. */
export async function getCrew(db: Db, key: CrewKey): Promise<Crew> {
  const crew = await findCrew(db, key);
  if (!crew) throw new AppError("CrewNotFound");
  return crew;
}

export async function updateCrew(db: Db, { collectiveId, id }: CrewKey, crew: CrewInput): Promise<Crew> {
  const row = await db
    .updateTable("crews")
    .set(toColumns(crew))
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toCrew(row);
}

/** Lists who was in a crew in which interval. */
export async function listPeopleEver(db: Db, { collectiveId, crewId }: { collectiveId: number; crewId: number }) {
  return db
    .selectFrom("crew_involvements")
    .select(["interval_id", "person_id", "convenor"])
    .where("collective_id", "=", collectiveId)
    .where("crew_id", "=", crewId)
    .orderBy("interval_id")
    .orderBy("id")
    .execute();
}

/** Lists those of these crews that the collective has, and when they were archived. */
export async function listExistingCrews(db: Db, collectiveId: number, ids: readonly number[]) {
  return db
    .selectFrom("crews")
    .select(["id", "archived_at"])
    .where("collective_id", "=", collectiveId)
    .where("id", "in", listed(db, ids))
    .execute();
}
