import type { Crew, CrewInput } from "../../../shared/crews/crews.ts";
import { crewSchema } from "../../../shared/crews/crews.schema.ts";
import type { Db } from "../../db/database.ts";
import { entityTable, type EntityKey, type Writer } from "../../db/entity-table.ts";
import { listed } from "../../db/listed.ts";
import { withinQuota } from "../../db/quota.ts";

const crews = entityTable("crews", crewSchema, { notFound: "CrewNotFound" });

export const { list: listCrews, listById: listCrewsById, find: findCrew, get: getCrew } = crews;
export const { listBy: listCrewsBy, remove: deleteCrewRow } = crews;

/** Throws `LimitReached`. */
export function insertCrew(db: Db, by: Writer, crew: CrewInput & { id?: number }): Promise<Crew> {
  return withinQuota(db, { table: "crews", ...by }, () => crews.insert(db, by.collectiveId, crew));
}

/** Changes these fields. Throws `LimitReached`. */
export function updateCrew(db: Db, by: EntityKey & Partial<Writer>, crew: Partial<Crew>): Promise<Crew> {
  return withinQuota(db, { table: "crews", ...by }, () => crews.update(db, by, crew));
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
