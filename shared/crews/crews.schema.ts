import { z } from "zod";
import {
  editSchemaOf,
  idSchema,
  message,
  nameSchema,
  nullableTextSchema,
  requiredText,
} from "../basics/fields.schema.ts";
import { handoverSchema } from "../handovers/handovers.schema.ts";
import { linkSchema, linksInputSchema } from "../basics/links.schema.ts";

/** A group of people in a collective who work together. */
export const crewSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  name: z.string(),
  description: z.string().describe("Markdown."),
  links: z.array(linkSchema),
  archived_at: nullableTextSchema.describe("When it was archived, in UTC; null while it can be chosen."),
});

/** The fields of a crew that members edit (`docs/domain/pages.md#validation`). */
export const crewInputSchema = z.object({
  name: nameSchema,
  description: requiredText(message("descriptionRequired")),
  links: linksInputSchema,
});
export const crewEditSchema = editSchemaOf(crewInputSchema);

/** A crew in one interval of its past. */
export const crewHistoryEntrySchema = z.object({
  interval_id: idSchema,
  convenor_id: idSchema.nullable(),
  person_ids: z.array(idSchema).describe("Everybody in the crew, the convenor included."),
  handover: handoverSchema.pick({ author_id: true, updated_at: true }).nullable().describe("Null if there is none."),
});
