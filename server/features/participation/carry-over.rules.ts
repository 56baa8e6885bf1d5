import type { Interval } from "../../../shared/intervals.ts";
import type { CarriedAnswer } from "./carry-over.queries.ts";

const NO_ANSWER: CarriedAnswer = {
  status: "Participating",
  participation_intention: null,
  opt_out_type: null,
  opt_out_planned_return_date: null,
  intention_context: null,
};

/**
 * Returns the answer that carry-over gives somebody for an interval, by their answer for the one before
 * (`docs/domain/participation.md#carry-over`).
 */
export function carriedAnswer(previous: CarriedAnswer | null, interval: Interval): CarriedAnswer {
  const until = previous?.opt_out_planned_return_date ?? null;
  return previous?.status === "OnHiatus" && until !== null && until > interval.start_date ? previous : NO_ANSWER;
}

/** Whether two answers are the same, as far as they can be carried over. */
export function isSameAnswer(a: CarriedAnswer, b: CarriedAnswer): boolean {
  return (Object.keys(NO_ANSWER) as (keyof CarriedAnswer)[]).every((field) => a[field] === b[field]);
}
