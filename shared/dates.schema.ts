import { z } from "zod";
import { isIsoDate } from "./dates.ts";

export const isoDateSchema = z
  .string()
  // The checks that compare days run only if each of them is a day.
  .refine(isIsoDate, { error: "Date must be a day written as YYYY-MM-DD", abort: true });
