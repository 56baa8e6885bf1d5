import { z } from "zod";
import { isIsoDate, isPlannable } from "./dates.ts";
import { message } from "./fields.schema.ts";

export const isoDateSchema = z
  .string()
  // The checks that compare days run only if each of them is a day.
  .refine(isIsoDate, { error: message("dateInvalid"), abort: true });

/** A day for which somebody can plan. */
export const plannedDaySchema = isoDateSchema.refine(isPlannable, { error: message("yearInvalid"), abort: true });
