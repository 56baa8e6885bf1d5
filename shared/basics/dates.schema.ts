import { z } from "zod";
import { isIsoDate } from "./dates.ts";
import { message } from "./fields.schema.ts";

export const isoDateSchema = z
  .string()
  // The checks that compare days run only if each of them is a day.
  .refine(isIsoDate, { error: message("dateInvalid"), abort: true });
