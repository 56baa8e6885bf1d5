import { z } from "zod";
import { MAX_DAYS_OF_GATHERING, MAX_LABEL_LENGTH } from "../constants.ts";
import { EXPECTATIONS, WEEKDAYS } from "../enumerations.ts";
import {
  editSchemaOf,
  idSchema,
  message,
  nullableTextSchema,
  optionalLine,
  optionalTextSchema,
  requiredLine,
} from "../basics/fields.schema.ts";
import { repeatsSchema } from "../series/gathering-series.schema.ts";
import { linkSchema, linksInputSchema } from "../basics/links.schema.ts";

const MINUTES_OF_A_DAY = 1_440;

/** A kind of gathering, to begin one from (`docs/domain/gatherings.md#templates`). */
export const gatheringTemplateSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  title: z.string(),
  summary: nullableTextSchema.describe("Markdown; a gathering's description begins with it."),
  expectation: z.enum(EXPECTATIONS),
  links: z.array(linkSchema),
  time_of_day: nullableTextSchema.describe("When it begins, as clocks show it: `19:00`."),
  minutes: z.int().nullable().describe("How long it lasts."),
  place: nullableTextSchema,
  repeats: z
    .object({ ...repeatsSchema.shape, weekdays: z.array(z.enum(WEEKDAYS)) })
    .nullable()
    .describe("How it repeats. `until` is always null."),
  author_id: idSchema.nullable().describe("Who made it; null if that is not known, or their data was removed."),
});
export type GatheringTemplate = z.output<typeof gatheringTemplateSchema>;

/** The fields of a template that members enter. */
export const gatheringTemplateInputSchema = z.object({
  title: requiredLine(message("titleRequired")),
  summary: optionalTextSchema,
  expectation: z.enum(EXPECTATIONS).default("Welcome"),
  links: linksInputSchema,
  time_of_day: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, message("timeOfDayInvalid"))
    .nullish(),
  minutes: z
    .int(message("minutesInvalid"))
    .min(1, message("minutesInvalid"))
    .max(MAX_DAYS_OF_GATHERING * MINUTES_OF_A_DAY, message("gatheringTooLong"))
    .nullish(),
  place: optionalLine(MAX_LABEL_LENGTH).unwrap().optional(),
  // A last day would soon be over.
  repeats: repeatsSchema.overwrite((repeats) => ({ ...repeats, until: null })).nullish(),
});
export const gatheringTemplateEditSchema = editSchemaOf(gatheringTemplateInputSchema);
export type GatheringTemplateInput = z.output<typeof gatheringTemplateInputSchema>;
