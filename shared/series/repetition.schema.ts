import { z } from "zod";
import { isoDateSchema } from "../basics/dates.schema.ts";
import { MONTHLY_DAYS, REPETITION_UNITS, WEEKDAYS } from "../enumerations.ts";

/** How a series repeats: the choice, and the days that follow from the beginning. An end with the interval is a day. */
export const repetitionSchema = z.object({
  every: z.int(),
  unit: z.enum(REPETITION_UNITS),
  weekdays: z.array(z.enum(WEEKDAYS)).describe("Of weeks: all their days."),
  on: z.enum(MONTHLY_DAYS),
  monthday: z.int().nullable().describe("Of months: their date, 31 for the last day."),
  week: z.int().nullable().describe("Of months: which one of a weekday, -1 for the last one."),
  weekday: z.enum(WEEKDAYS).nullable(),
  until: isoDateSchema.nullable(),
  times: z.int().nullable(),
});
