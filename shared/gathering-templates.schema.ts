import { z } from "zod";
import { EXPECTATIONS } from "./enumerations.ts";
import { idSchema, message, nullableTextSchema, optionalTextSchema, requiredLine } from "./fields.schema.ts";
import { linkSchema, linksInputSchema } from "./links.schema.ts";

/** A kind of gathering, to begin one from (`docs/domain/gatherings.md#templates`). */
export const gatheringTemplateSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  title: z.string(),
  summary: nullableTextSchema.describe("Markdown; a gathering's description begins with it."),
  expectation: z.enum(EXPECTATIONS),
  links: z.array(linkSchema),
  author_id: idSchema.nullable().describe("Who made it; null if that is not known, or their data was removed."),
});
export type GatheringTemplate = z.output<typeof gatheringTemplateSchema>;

/** The fields of a template that members enter. */
export const gatheringTemplateInputSchema = z.object({
  title: requiredLine(message("titleRequired")),
  summary: optionalTextSchema,
  expectation: z.enum(EXPECTATIONS).default("Welcome"),
  links: linksInputSchema,
});
export type GatheringTemplateInput = z.output<typeof gatheringTemplateInputSchema>;

/** Identifies a template of the member's collective. */
export const gatheringTemplateKeySchema = z.object({ id: idSchema });
