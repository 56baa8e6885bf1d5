import type { z } from "zod";
import type {
  gatheringEditReachSchema,
  gatheringSeriesSchema,
  newGatheringSchema,
  repeatsSchema,
} from "./gathering-series.schema.ts";

export type GatheringSeries = z.output<typeof gatheringSeriesSchema>;
export type Repeats = z.output<typeof repeatsSchema>;
export type NewGatheringInput = z.output<typeof newGatheringSchema>;
export type GatheringEditReach = z.output<typeof gatheringEditReachSchema>;
