import type { CapacityScore } from "../../shared/enumerations.ts";
import type { MessageKey } from "../../shared/messages.ts";

/** The messages that name a capacity. */
export const CAPACITY_NAMES = {
  [-1]: "lowerCapacity",
  0: "usualCapacity",
  1: "higherCapacity",
} as const satisfies Record<CapacityScore, MessageKey<"participation">>;
