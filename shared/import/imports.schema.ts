import { z } from "zod";
import { idSchema, nullableTextSchema } from "../basics/fields.schema.ts";
import { gatheringSchema } from "../gatherings/gatherings.schema.ts";

/** How many of the gatherings that an undone import leaves are named. */
export const MOST_KEPT_NAMED = 10;

/** An import of a calendar, which is undone as one (`docs/domain/calendar.md#undoing-an-import`). */
export const calendarImportSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  name: nullableTextSchema.describe("The name of the file; null if there was none."),
  author_id: idSchema.nullable().describe("Who imported it; null if their data was removed."),
  created_at: z.string().describe("In UTC."),
  crew_ids: z.array(idSchema).describe("The crews that it planned gatherings for."),
  made: z.int().describe("How many gatherings it planned."),
  changed: z.int().describe("How many gatherings it changed."),
  kept: z
    .object({
      count: z.int(),
      gatherings: z.array(gatheringSchema.pick({ id: true, title: true })).describe("The first of them."),
      cancelled: z
        .int()
        .default(0)
        .describe("How many were cancelled instead of deleted, because people had been told of them."),
    })
    .nullable()
    .describe("The gatherings that stayed as they were when it was undone; null if it was not."),
});
export type CalendarImport = z.output<typeof calendarImportSchema>;
