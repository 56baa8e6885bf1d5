import { gatheringTemplateInputSchema, type GatheringTemplate } from "../../../shared/gathering-templates.schema.ts";
import { asEdited, asInserted, type Undoable } from "../../revision/undoable.ts";
import { findPersonId } from "../people/people.queries.ts";
import { listTemplatesById } from "./templates.queries.ts";
import { insertTemplateWithin, writeTemplate } from "./templates.service.ts";

export const templateUndo: Undoable<GatheringTemplate> = {
  list: (db, { collectiveId }, ids) => listTemplatesById(db, collectiveId, ids),
  restore: (trx, by, earlier) =>
    writeTemplate(trx, { ...by, id: earlier.current.id }, asEdited(gatheringTemplateInputSchema, earlier)),
  insert: async (trx, { collectiveId }, deleted) => {
    const author_id = await findPersonId(trx, collectiveId, deleted.author_id);
    return insertTemplateWithin(trx, collectiveId, { ...asInserted(gatheringTemplateInputSchema, deleted), author_id });
  },
};
