import {
  gatheringTemplateSchema,
  type GatheringTemplate,
  type GatheringTemplateInput,
} from "../../../shared/templates/gathering-templates.schema.ts";
import type { Db } from "../../db/database.ts";
import { entityTable, type EntityKey } from "../../db/entity-table.ts";
import { withinQuota } from "../../db/quota.ts";

const templates = entityTable("gathering_templates", gatheringTemplateSchema, { notFound: "TemplateNotFound" });

export const { list: listTemplates, listById: listTemplatesById, get: getTemplate } = templates;
export const { remove: deleteTemplateRow, listBy: listTemplatesBy } = templates;

export type NewTemplate = GatheringTemplateInput & Pick<GatheringTemplate, "author_id"> & { id?: number };

/** One that was deleted gets its id back. Throws `LimitReached`. */
export function insertTemplate(db: Db, collectiveId: number, template: NewTemplate): Promise<GatheringTemplate> {
  return withinQuota(db, { table: "gathering_templates", collectiveId }, () =>
    templates.insert(db, collectiveId, template),
  );
}

/** Throws `LimitReached` if it makes the texts of the templates too long together. */
export function updateTemplate(
  db: Db,
  key: EntityKey,
  template: Partial<GatheringTemplateInput>,
): Promise<GatheringTemplate> {
  const { collectiveId } = key;
  return withinQuota(db, { table: "gathering_templates", collectiveId }, () => templates.update(db, key, template));
}
