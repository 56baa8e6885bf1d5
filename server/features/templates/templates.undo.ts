import {
  gatheringTemplateInputSchema,
  type GatheringTemplate,
} from "../../../shared/templates/gathering-templates.schema.ts";
import { asEdited, asInserted, type Undoable } from "../../revision/undoable.ts";
import { findPersonId } from "../people/people.queries.ts";
import { listTemplatesById } from "./templates.queries.ts";
import { addTemplate, writeTemplate } from "./templates.service.ts";

export const templateUndo: Undoable<GatheringTemplate> = {
  list: (db, { collectiveId }, ids) => listTemplatesById(db, collectiveId, ids),
  restore: (trx, by, earlier) =>
    writeTemplate(trx, { ...by, id: earlier.current.id }, asEdited(gatheringTemplateInputSchema, earlier)),
  insert: async (trx, by, deleted) => {
    const author_id = await findPersonId(trx, by.collectiveId, deleted.author_id);
    return addTemplate(trx, by, { ...asInserted(gatheringTemplateInputSchema, deleted), author_id });
  },
};
