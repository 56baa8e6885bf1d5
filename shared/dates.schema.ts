import { z } from "zod";
import { isIsoDate } from "./dates.ts";

export const isoDateSchema = z.string().refine(isIsoDate, "Date must be a day written as YYYY-MM-DD");
