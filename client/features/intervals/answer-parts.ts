import type { IntervalCounts } from "../../../shared/interval-overview.ts";

/** The parts of the answers for an interval, in the order in which they are shown. */
export const ANSWER_PARTS = [
  { part: "participating", label: "Taking part" },
  { part: "on_hiatus", label: "On hiatus" },
  { part: "exiting", label: "Exiting" },
  { part: "opted_out", label: "Opted out" },
  { part: "not_answered", label: "Not answered" },
] as const satisfies { part: keyof IntervalCounts["answers"]; label: string }[];

/** The levels of capacity, in the order in which they are shown. */
export const CAPACITY_LEVELS = [
  { part: "higher", label: "Higher" },
  { part: "usual", label: "Usual" },
  { part: "lower", label: "Lower" },
  { part: "not_said", label: "Not given" },
] as const satisfies { part: keyof IntervalCounts["capacity"]; label: string }[];
