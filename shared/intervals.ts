import { z } from "zod";
import { daysBetween, type IsoDate } from "./dates.ts";

export interface Interval {
  /** Its number within its collective, from 1. */
  id: number;
  start_date: IsoDate;
  /** Null while the end is open. */
  end_date: IsoDate | null;
}

/** Days of an interval, both ends counted; null while its end is open. */
export function countDays(interval: Interval): number | null {
  return interval.end_date === null ? null : daysBetween(interval.start_date, interval.end_date) + 1;
}

function contains(interval: Interval, day: IsoDate): boolean {
  return interval.start_date <= day && (interval.end_date === null || day <= interval.end_date);
}

/**
 * Which of a collective's intervals is current and which is next on `today` (`design.md` section 4):
 * current is the lowest id whose dates contain the day; next is the next higher id or, with no current one,
 * the lowest that starts later.
 */
export function locateIntervals(
  intervals: readonly Interval[],
  today: IsoDate,
): { current: Interval | null; next: Interval | null } {
  const inOrder = intervals.toSorted((a, b) => a.id - b.id);
  const current = inOrder.find((interval) => contains(interval, today)) ?? null;
  const next = current
    ? inOrder.find((interval) => interval.id > current.id)
    : inOrder.find((interval) => interval.start_date > today);
  return { current, next: next ?? null };
}

/** Past, and so read-only: before the current interval or, with none current, ended before `today`. */
export function isPastInterval(interval: Interval, current: Interval | null, today: IsoDate): boolean {
  if (current) return interval.id < current.id;
  return interval.end_date !== null && interval.end_date < today;
}

/** Names an interval of one's own collective. */
export const intervalKeySchema = z.object({ interval_id: z.int().positive() });
