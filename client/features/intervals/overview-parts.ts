import type { IntervalCounts } from "../../../shared/intervals/interval-overview.ts";
import type { Say } from "../../../shared/messages.ts";

/** The parts of the participations in an interval, in the order in which they are shown. */
const PARTICIPATION_PARTS = [
  "participating",
  "on_hiatus",
  "exiting",
  "opted_out",
  "not_answered",
] as const satisfies (keyof IntervalCounts["answers"])[];

/** The levels of capacity, in the order in which they are shown. */
const CAPACITY_LEVELS = [
  "higher",
  "usual",
  "lower",
  "not_said",
] as const satisfies (keyof IntervalCounts["capacity"])[];

export function participationParts(say: Say<"intervals">) {
  return PARTICIPATION_PARTS.map((part) => ({ part, label: say(part) }));
}

export function capacityLevels(say: Say<"intervals">) {
  return CAPACITY_LEVELS.map((part) => ({ part, label: say(part) }));
}
