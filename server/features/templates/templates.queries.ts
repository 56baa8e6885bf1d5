import { gatheringTemplateSchema } from "../../../shared/templates/gathering-templates.schema.ts";
import { entityTable } from "../../db/entity-table.ts";

const templates = entityTable("gathering_templates", gatheringTemplateSchema, { notFound: "TemplateNotFound" });

export const {
  list: listTemplates,
  listById: listTemplatesById,
  listBy: listTemplatesBy,
  get: getTemplate,
} = templates;
export const { insert: insertTemplate, update: updateTemplate, remove: deleteTemplateRow } = templates;
