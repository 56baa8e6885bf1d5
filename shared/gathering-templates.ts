import type { z } from "zod";
import type { gatheringTemplateInputSchema, gatheringTemplateSchema } from "./gathering-templates.schema.ts";

export type GatheringTemplate = z.output<typeof gatheringTemplateSchema>;
export type GatheringTemplateInput = z.output<typeof gatheringTemplateInputSchema>;
