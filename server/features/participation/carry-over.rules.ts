import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { CarriedParticipation } from "./carry-over.queries.ts";

const NO_CARRIED_PARTICIPATION: CarriedParticipation = {
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
export function carriedParticipation(previous: CarriedParticipation | null, interval: Interval): CarriedParticipation {
  const until = previous?.opt_out_planned_return_date ?? null;
  return previous?.status === "OnHiatus" && until !== null && until > interval.start_date
    ? previous
    : NO_CARRIED_PARTICIPATION;
}

/** Whether two answers are the same, as far as they can be carried over. */
export function isSameParticipation(a: CarriedParticipation, b: CarriedParticipation): boolean {
  return (Object.keys(NO_CARRIED_PARTICIPATION) as (keyof CarriedParticipation)[]).every(
    (field) => a[field] === b[field],
  );
}
