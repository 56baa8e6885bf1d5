import { z } from "zod";
import { addDays, daysBetween, formatLongDate, isoDateSchema, type IsoDate } from "./dates.ts";

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
 * The current and the next interval on `today` (`docs/domain.md#intervals`). Current is the lowest id whose dates
 * contain the day. Next is the next higher id or, without a current one, the lowest that starts later.
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

/** The earliest day on which an interval after `last` may start: its last day or, while that is open, its first. */
export function minimumStart(last: Interval | undefined): IsoDate | null {
  return last ? (last.end_date ?? last.start_date) : null;
}

/** The day on which an interval after `last` starts by itself: the day after it; with no last one, `today`. */
export function defaultStart(last: Interval | undefined, today: IsoDate): IsoDate {
  if (!last) return today;
  if (last.end_date !== null) return addDays(last.end_date, 1);
  const dayAfterStart = addDays(last.start_date, 1);
  return dayAfterStart > today ? dayAfterStart : today;
}

/** A day that cannot be left out. */
function requiredDate(message: string) {
  return z.string(message).min(1, { error: message, abort: true }).pipe(isoDateSchema);
}

const datesSchema = z.object({
  start_date: requiredDate("Start date is required"),
  end_date: requiredDate("End date is required"),
});
export type NewInterval = z.output<typeof datesSchema>;

/** The dates of a new interval; `minimum` is the earliest start date (`docs/domain.md#intervals`). */
export function newIntervalSchema(minimum: IsoDate | null) {
  return datesSchema.superRefine((dates, context) => {
    for (const issue of intervalIssues(dates, minimum)) context.addIssue({ code: "custom", ...issue });
  });
}

function intervalIssues({ start_date, end_date }: NewInterval, minimum: IsoDate | null) {
  const issues: { path: (keyof NewInterval)[]; message: string }[] = [];
  if (minimum !== null && start_date < minimum) {
    issues.push({ path: ["start_date"], message: `Start date must be after ${formatLongDate(minimum)}` });
  }
  if (end_date <= start_date) issues.push({ path: ["end_date"], message: "End date must be after start date" });
  return issues;
}
