import { crewSchema } from "../../../shared/crews/crews.schema.ts";
import type { Db } from "../../db/schema.ts";
import { entityTable } from "../../db/entity-table.ts";
import { listed } from "../../db/listed.ts";

const crews = entityTable("crews", crewSchema, { notFound: "CrewNotFound" });

export const { list: listCrews, listById: listCrewsById, find: findCrew, get: getCrew } = crews;
export const { listBy: listCrewsBy, insert: insertCrew, update: updateCrew, remove: deleteCrewRow } = crews;

/** Lists who was in a crew in which interval. */
export async function listPeopleEver(db: Db, { collectiveId, crewId }: { collectiveId: number; crewId: number }) {
  return db
    .selectFrom("crew_involvements")
    .select(["interval_id", "person_id", "convenor"])
    .where(({ and }) => and({ collective_id: collectiveId, crew_id: crewId }))
    .orderBy("interval_id")
    .orderBy("id")
    .execute();
}

/** Lists the crews with these ids that the collective has, and when they were archived. */
export async function listExistingCrews(db: Db, collectiveId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("crews")
    .select(["id", "archived_at"])
    .where("collective_id", "=", collectiveId)
    .where("id", "in", listed(db, ids))
    .execute();
}
