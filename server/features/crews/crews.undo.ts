import type { Crew } from "../../../shared/crews/crews.ts";
import { crewInputSchema } from "../../../shared/crews/crews.schema.ts";
import { asEdited, asInserted, type Undoable } from "../../revision/undoable.ts";
import { listCrewsById } from "../structure/crews.queries.ts";
import { archive, restore } from "./archive.service.ts";
import { addCrew, writeCrew } from "./crews.service.ts";

export const crewUndo: Undoable<Crew> = {
  list: (db, { collectiveId }, ids) => listCrewsById(db, collectiveId, ids),
  /** A change archives or restores a crew, or edits it, never both. */
  restore: (trx, by, { current, fields }) => {
    const key = { ...by, id: current.id };
    if (!("archived_at" in fields)) return writeCrew(trx, key, asEdited(crewInputSchema, { current, fields }));
    return fields.archived_at ? archive(trx, key) : restore(trx, key);
  },
  insert: (trx, by, deleted) => addCrew(trx, by, asInserted(crewInputSchema, deleted)),
};
