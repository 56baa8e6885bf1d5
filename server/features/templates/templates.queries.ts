import { sql } from "kysely";
import { MAX_BYTES_OF_TEMPLATES, MAX_TEMPLATES } from "../../../shared/constants.ts";
import {
  gatheringTemplateSchema,
  type GatheringTemplate,
  type GatheringTemplateInput,
} from "../../../shared/gathering-templates.schema.ts";
import type { Db } from "../../db/database.ts";
import { entityTable, type EntityKey } from "../../db/entity-table.ts";
import { AppError } from "../../errors.ts";
import { checkQuota } from "../../db/quota.ts";

const templates = entityTable("gathering_templates", gatheringTemplateSchema, { notFound: "TemplateNotFound" });

export const { list: listTemplates, listById: listTemplatesById, get: getTemplate } = templates;
export const { remove: deleteTemplateRow, listBy: listTemplatesBy } = templates;

export type NewTemplate = GatheringTemplateInput & Pick<GatheringTemplate, "author_id"> & { id?: number };

/**
 * One that was deleted gets its id back. Throws `LimitReached`, also if the texts of the templates are too long together.
 */
export async function insertTemplate(db: Db, collectiveId: number, template: NewTemplate): Promise<GatheringTemplate> {
  const before = await countBytes(db, collectiveId);
  const inserted = await templates.insert(db, collectiveId, template);
  const made = await db
    .selectFrom("gathering_templates")
    .select((eb) => ["author_id", eb.fn.countAll<number | bigint>().as("number")])
    .where("collective_id", "=", collectiveId)
    .groupBy("author_id")
    .execute();
  checkQuota(made, { limit: MAX_TEMPLATES, authors: new Set([template.author_id]) });
  await checkBytes(db, collectiveId, before);
  return inserted;
}

/** Throws `LimitReached` if it makes the texts of the templates too long together. */
export async function updateTemplate(
  db: Db,
  key: EntityKey,
  template: Partial<GatheringTemplateInput>,
): Promise<GatheringTemplate> {
  const before = await countBytes(db, key.collectiveId);
  const updated = await templates.update(db, key, template);
  await checkBytes(db, key.collectiveId, before);
  return updated;
}

/** How long the texts and links of a collective's templates are: a list has all of them. */
async function countBytes(db: Db, collectiveId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom("gathering_templates")
    .select(
      sql<
        number | string | null
      >`sum(octet_length(title) + coalesce(octet_length(summary), 0) + octet_length(links) + coalesce(octet_length(place), 0))`.as(
        "bytes",
      ),
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
