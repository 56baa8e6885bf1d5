import { z } from "zod";
import { isIsoDate } from "./dates.ts";

export const isoDateSchema = z
  .string()
  // What compares days with each other is checked only once each is one.
  .refine(isIsoDate, { error: "Date must be a day written as YYYY-MM-DD", abort: true });
