import type { z } from "zod";
import type { entryPathwaySchema, eoiInputSchema, eoiSchema } from "./entry-pathways.schema.ts";

export type EntryPathway = z.output<typeof entryPathwaySchema>;
export type Eoi = z.output<typeof eoiSchema>;
export type EoiInput = z.output<typeof eoiInputSchema>;
