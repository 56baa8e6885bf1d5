import { sql } from "kysely";
import { MAX_BYTES_OF_TEMPLATES, MAX_TEMPLATES } from "../../../shared/constants.ts";
import type { GatheringTemplate, GatheringTemplateInput } from "../../../shared/gathering-templates.ts";
import { gatheringTemplateSchema } from "../../../shared/gathering-templates.schema.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import type { PersonKey } from "../people/people.queries.ts";
import { checkQuota } from "./quota.ts";

const COLUMNS = columnsOf(gatheringTemplateSchema);
const toTemplate = readerOf(gatheringTemplateSchema);

export interface TemplateKey {
  collectiveId: number;
  id: number;
}

export type NewTemplate = GatheringTemplateInput & Pick<GatheringTemplate, "author_id"> & { id?: number };

function selectTemplates(db: Db, collectiveId: number) {
  return db.selectFrom("gathering_templates").select(COLUMNS).where("collective_id", "=", collectiveId).orderBy("id");
}

/** Lists a collective's templates, the oldest first. */
export async function listTemplates(db: Db, collectiveId: number): Promise<GatheringTemplate[]> {
  return (await selectTemplates(db, collectiveId).execute()).map(toTemplate);
}

export async function findTemplate(db: Db, { collectiveId, id }: TemplateKey): Promise<GatheringTemplate | undefined> {
  const row = await selectTemplates(db, collectiveId).where("id", "=", id).executeTakeFirst();
  return row && toTemplate(row);
}

/** Throws `TemplateNotFound`. */
export async function getTemplate(db: Db, key: TemplateKey): Promise<GatheringTemplate> {
  const template = await findTemplate(db, key);
  if (!template) throw new AppError("TemplateNotFound");
  return template;
}

/**
 * One that was deleted gets its id back. Throws `LimitReached`, also if the texts of the templates are too long together.
 */
export async function insertTemplate(db: Db, collectiveId: number, template: NewTemplate): Promise<GatheringTemplate> {
  const before = await countBytes(db, collectiveId);
  const row = await db
    .insertInto("gathering_templates")
    .values({ ...toColumns(template), collective_id: collectiveId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const made = await db
    .selectFrom("gathering_templates")
    .select((eb) => ["author_id", eb.fn.countAll<number | bigint>().as("number")])
    .where("collective_id", "=", collectiveId)
    .groupBy("author_id")
    .execute();
  checkQuota(made, { limit: MAX_TEMPLATES, authors: new Set([template.author_id]) });
  await checkBytes(db, collectiveId, before);
  return toTemplate(row);
}

/** Throws `LimitReached` if it makes the texts of the templates too long together. */
export async function updateTemplate(
  db: Db,
  { collectiveId, id }: TemplateKey,
  template: GatheringTemplateInput,
): Promise<GatheringTemplate> {
  const before = await countBytes(db, collectiveId);
  const row = await db
    .updateTable("gathering_templates")
    .set(toColumns(template))
    .where("collective_id", "=", collectiveId)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await checkBytes(db, collectiveId, before);
  return toTemplate(row);
}

/** How long the texts and links of a collective's templates are: a list has all of them. */
async function countBytes(db: Db, collectiveId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom("gathering_templates")
    .select(
      sql<
        number | string | null
      >`sum(octet_length(title) + coalesce(octet_length(summary), 0) + octet_length(links))`.as("bytes"),
    )
    .where("collective_id", "=", collectiveId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Throws `LimitReached` if a change has made them longer than they may be. They can always be shortened. */
async function checkBytes(db: Db, collectiveId: number, before: number): Promise<void> {
  const after = await countBytes(db, collectiveId);
  if (after > MAX_BYTES_OF_TEMPLATES && after > before) throw new AppError("LimitReached");
}

export async function deleteTemplateRow(db: Db, { collectiveId, id }: TemplateKey): Promise<void> {
  await db.deleteFrom("gathering_templates").where("collective_id", "=", collectiveId).where("id", "=", id).execute();
}

/** Lists the templates that a person made. */
export async function listTemplatesBy(db: Db, { collectiveId, personId }: PersonKey): Promise<GatheringTemplate[]> {
  return (await selectTemplates(db, collectiveId).where("author_id", "=", personId).execute()).map(toTemplate);
}

/** Makes the templates that a person made nobody's. */
export async function forgetAuthorOfTemplates(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await db
    .updateTable("gathering_templates")
    .set({ author_id: null })
    .where("collective_id", "=", collectiveId)
    .where("author_id", "=", personId)
    .execute();
}
