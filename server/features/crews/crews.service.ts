import type { Crew, CrewInput } from "../../../shared/crews/crews.ts";
import type { Db } from "../../db/schema.ts";
import { asChange, type ChangeAuthor } from "../../revision/change.ts";
import { getCrew, insertCrew, updateCrew } from "../structure/crews.queries.ts";

/** A crew that has an id gets it back. Throws `LimitReached`. */
export async function addCrew(trx: Db, { collectiveId, authorId }: ChangeAuthor, crew: CrewInput | Crew) {
  const added = await insertCrew(trx, collectiveId, { ...crew, author_id: authorId });
  return [{ event: { CrewsEvent: { CrewUpdated: added } }, before: null }];
}

export const createCrew = asChange(addCrew);

/** Any member may edit any crew of their collective. Throws `CrewNotFound`, `LimitReached`. */
export async function writeCrew(trx: Db, by: ChangeAuthor & { id: number }, crew: Partial<CrewInput>) {
  const before = await getCrew(trx, by);
  return [{ event: { CrewsEvent: { CrewUpdated: await updateCrew(trx, by, crew) } }, before }];
}

export const editCrew = asChange(writeCrew);
