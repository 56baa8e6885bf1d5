import type { Collective } from "../../../shared/collective/collective.ts";
import { newCollectiveSchema } from "../../../shared/collective/collective.schema.ts";
import { asEdited, type Undoable } from "../../revision/undoable.ts";
import { getCollective } from "./collective.queries.ts";
import { writeCollective } from "./collective.service.ts";

export const collectiveUndo: Undoable<Collective> = {
  list: async (db, { collectiveId }) => [(await getCollective(db, collectiveId)).collective],
  restore: (trx, by, earlier) => writeCollective(trx, by, asEdited(newCollectiveSchema, earlier)),
};
