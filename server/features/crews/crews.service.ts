import type { Crew, CrewInput } from "../../../shared/crews.ts";
import type { ChangeResult } from "../../../shared/events.ts";
import type { Changed } from "../../../shared/journal.ts";
import type { Db } from "../../db/database.ts";
import { change, type Change, type ChangeDependencies } from "../../revision/change.ts";
import { getCrew, insertCrew, updateCrew } from "../structure/crews.queries.ts";

export async function createCrew(dependencies: ChangeDependencies, by: Change, crew: CrewInput): Promise<ChangeResult> {
  return change(dependencies, by, (trx) => insertCrewWithin(trx, by.collectiveId, crew));
}

/** The same within a change; a crew that has an id gets it back. */
export async function insertCrewWithin(trx: Db, collectiveId: number, crew: CrewInput | Crew): Promise<Changed[]> {
  return [{ event: { CrewsEvent: { CrewUpdated: await insertCrew(trx, collectiveId, crew) } }, before: null }];
}

/** Any member may edit any crew of their collective. Throws `CrewNotFound`. */
export async function editCrew(
  dependencies: ChangeDependencies,
  by: Change & { id: number },
  crew: CrewInput,
): Promise<ChangeResult> {
  return change(dependencies, by, (trx) => writeCrew(trx, by, crew));
}

/** The same within a change. */
export async function writeCrew(trx: Db, by: Change & { id: number }, crew: CrewInput): Promise<Changed[]> {
  const before = await getCrew(trx, by);
  return [{ event: { CrewsEvent: { CrewUpdated: await updateCrew(trx, by, crew) } }, before }];
}
