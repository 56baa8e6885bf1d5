import type { Crew } from "../../../shared/crews.ts";
import { crewInputSchema } from "../../../shared/crews.schema.ts";
import { asEdited, asInserted, type Undoable } from "../../revision/undoable.ts";
import { listCrewsById } from "../structure/crews.queries.ts";
import { archiveWithin, restoreWithin } from "./archive.service.ts";
import { insertCrewWithin, writeCrew } from "./crews.service.ts";

export const crewUndo: Undoable<Crew> = {
  list: (db, { collectiveId }, ids) => listCrewsById(db, collectiveId, ids),
  /** A change archives or restores a crew, or edits it, never both. */
  restore: (trx, by, { current, fields }) => {
    const key = { ...by, id: current.id };
    if (!("archived_at" in fields)) return writeCrew(trx, key, asEdited(crewInputSchema, { current, fields }));
    return fields.archived_at ? archiveWithin(trx, by, key) : restoreWithin(trx, by, key);
  },
  insert: (trx, { collectiveId }, deleted) => insertCrewWithin(trx, collectiveId, asInserted(crewInputSchema, deleted)),
};
