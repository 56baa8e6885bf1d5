import type {
  GatheringTemplate,
  GatheringTemplateInput,
} from "../../../shared/templates/gathering-templates.schema.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Db } from "../../db/schema.ts";
import { asChange, type ChangeAuthor } from "../../revision/change.ts";
import { deleteTemplateRow, getTemplate, insertTemplate, updateTemplate } from "./templates.queries.ts";

type By = ChangeAuthor & { id: number };
type NewTemplate = GatheringTemplateInput & Pick<GatheringTemplate, "author_id"> & { id?: number };

/** A template that has an id gets it back. Throws `LimitReached`. */
export async function addTemplate(trx: Db, { collectiveId }: ChangeAuthor, template: NewTemplate): Promise<Changed[]> {
  return [updated(null, await insertTemplate(trx, collectiveId, template))];
}

/** Any member makes a template. Throws `LimitReached`. */
export const createTemplate = asChange((trx, by: ChangeAuthor, input: GatheringTemplateInput) =>
  addTemplate(trx, by, { ...input, author_id: by.authorId }),
);

/** Any member edits any template. Throws `TemplateNotFound`. */
export async function writeTemplate(trx: Db, by: By, input: Partial<GatheringTemplateInput>): Promise<Changed[]> {
  return [updated(await getTemplate(trx, by), await updateTemplate(trx, by, input))];
}

export const editTemplate = asChange(writeTemplate);

/** Any member deletes any template; gatherings that began from it stay. Throws `TemplateNotFound`. */
export const deleteTemplate = asChange(async (trx, by: By) => {
  const before = await getTemplate(trx, by);
  await deleteTemplateRow(trx, by);
  const { id, collective_id } = before;
  return [{ event: { GatheringsEvent: { GatheringTemplateDeleted: { id, collective_id } } }, before }];
});

function updated(before: GatheringTemplate | null, after: GatheringTemplate): Changed {
  return { event: { GatheringsEvent: { GatheringTemplateUpdated: after } }, before };
}
