import type { GatheringTemplate, GatheringTemplateInput } from "../../../shared/gathering-templates.ts";
import { gatheringTemplateSchema } from "../../../shared/gathering-templates.schema.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";

const COLUMNS = columnsOf(gatheringTemplateSchema);
const toTemplate = readerOf(gatheringTemplateSchema);

export interface TemplateKey {
  collectiveId: number;
  id: number;
}

/** Lists a collective's templates, the oldest first. */
export async function listTemplates(db: Db, collectiveId: number): Promise<GatheringTemplate[]> {
  const rows = await db
    .selectFrom("gathering_templates")
    .select(COLUMNS)
    .where("collective_id", "=", collectiveId)
    .orderBy("id")
    .execute();
  return rows.map(toTemplate);
}

export async function findTemplate(db: Db, { collectiveId, id }: TemplateKey): Promise<GatheringTemplate | undefined> {
  const row = await db
    .selectFrom("gathering_templates")
    .select(COLUMNS)
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toTemplate(row);
}

/** Throws `TemplateNotFound`. */
export async function getTemplate(db: Db, key: TemplateKey): Promise<GatheringTemplate> {
  const template = await findTemplate(db, key);
  if (!template) throw new AppError("TemplateNotFound");
  return template;
}

export async function insertTemplate(
  db: Db,
  collectiveId: number,
  template: GatheringTemplateInput | GatheringTemplate,
): Promise<GatheringTemplate> {
  const row = await db
    .insertInto("gathering_templates")
    .values({ ...toColumns(template), collective_id: collectiveId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

export async function updateTemplate(
  db: Db,
  { collectiveId, id }: TemplateKey,
  template: GatheringTemplateInput,
): Promise<GatheringTemplate> {
  const row = await db
    .updateTable("gathering_templates")
    .set(toColumns(template))
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

export async function deleteTemplateRow(db: Db, { collectiveId, id }: TemplateKey): Promise<void> {
  await db.deleteFrom("gathering_templates").where("collective_id", "=", collectiveId).where("id", "=", id).execute();
}
