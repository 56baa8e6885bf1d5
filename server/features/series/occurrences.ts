import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import type { GatheringSeries } from "../../../shared/series/gathering-series.schema.ts";
import { daysOfRepetition } from "../../../shared/series/repeats.ts";
import { movedTo } from "../../../shared/basics/local-times.ts";
import { instantsOfRepeated } from "../gatherings/local-times.ts";

export const dayOf = (time: string): IsoDate => time.slice(0, 10);

/** When something repeats. */
export type RepeatedTimes = Pick<GatheringSeries, "repeats" | "starts_at" | "ends_at" | "time_zone">;

/** One time of it, with its instants. */
export interface Occurrence {
  /** Its beginning by the rule, as the clocks show it. */
  original_start: string;
  starts_at: string;
  ends_at: string;
}

/**
 * Lists when something repeats, from one day to another one, in order. The clocks decide: what is at 19:00 stays at
 * 19:00 when they change.
 */
export function occurrencesOf(repeated: RepeatedTimes, from: IsoDate, to: IsoDate): Occurrence[] {
  return startsOf(repeated, from, to).map((start) => occurrenceAt(repeated, start));
}

/** Lists the beginnings alone, as the clocks show them. */
export function startsOf({ repeats, starts_at }: RepeatedTimes, from: IsoDate, to: IsoDate): string[] {
  const days = daysOfRepetition(repeats, dayOf(starts_at), { from, last: to });
  return days.map((day) => `${day}${starts_at.slice(day.length)}`);
}

/** The last day on which something may begin; null if it repeats without an end. */
export function lastDayOf({ repeats, starts_at }: RepeatedTimes): IsoDate | null {
  if (repeats.times === null) return repeats.until;
  return daysOfRepetition(repeats, dayOf(starts_at), { last: "9999-12-31" }).at(-1) ?? null;
}

/** Returns the occurrence that begins, by the rule, when the clocks show `original_start`. */
export function occurrenceAt(repeated: RepeatedTimes, original_start: string): Occurrence {
  return { original_start, ...instantsOfRepeated(repeated.time_zone, movedTo(original_start, repeated)) };
}

/** Says if a gathering of a series was moved alone. */
export function isMoved(
  { original_start, starts_at, ends_at }: Pick<GatheringOutline, keyof Occurrence>,
  series: RepeatedTimes,
) {
  if (original_start === null) return true;
  const planned = occurrenceAt(series, original_start);
  return planned.starts_at !== starts_at || planned.ends_at !== ends_at;
}
