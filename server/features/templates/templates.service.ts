import type { ChangeResult } from "../../../shared/events.ts";
import type { GatheringTemplate, GatheringTemplateInput } from "../../../shared/gathering-templates.schema.ts";
import type { Changed } from "../../../shared/journal.ts";
import type { Db } from "../../db/database.ts";
import { change, type Change, type ChangeDependencies } from "../../revision/change.ts";
import {
  deleteTemplateRow,
  getTemplate,
  insertTemplate,
  updateTemplate,
  type NewTemplate,
} from "./templates.queries.ts";

type By = Change & { id: number };

/** Any member makes a template. Throws `LimitReached`. */
export async function createTemplate(
  dependencies: ChangeDependencies,
  by: Change,
  input: GatheringTemplateInput,
): Promise<ChangeResult> {
  return change(dependencies, by, (trx) =>
    insertTemplateWithin(trx, by.collectiveId, { ...input, author_id: by.authorId }),
  );
}

/** The same within a change; a template that has an id gets it back. */
export async function insertTemplateWithin(trx: Db, collectiveId: number, template: NewTemplate): Promise<Changed[]> {
  return [updated(null, await insertTemplate(trx, collectiveId, template))];
}

/** Any member edits any template. Throws `TemplateNotFound`. */
export async function editTemplate(
  dependencies: ChangeDependencies,
  by: By,
  input: GatheringTemplateInput,
): Promise<ChangeResult> {
  return change(dependencies, by, (trx) => writeTemplate(trx, by, input));
}

/** The same within a change. */
export async function writeTemplate(trx: Db, by: By, input: GatheringTemplateInput): Promise<Changed[]> {
  return [updated(await getTemplate(trx, by), await updateTemplate(trx, by, input))];
}

/** Any member deletes any template; gatherings that began from it stay. Throws `TemplateNotFound`. */
export async function deleteTemplate(dependencies: ChangeDependencies, by: By): Promise<ChangeResult> {
  return change(dependencies, by, async (trx) => {
    const before = await getTemplate(trx, by);
    await deleteTemplateRow(trx, by);
    const { id, collective_id } = before;
    return [{ event: { GatheringsEvent: { GatheringTemplateDeleted: { id, collective_id } } }, before }];
  });
}

function updated(before: GatheringTemplate | null, after: GatheringTemplate): Changed {
  return { event: { GatheringsEvent: { GatheringTemplateUpdated: after } }, before };
}
