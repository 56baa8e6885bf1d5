import { formatLongDate } from "../../../shared/dates.ts";
import type { Interval } from "../../../shared/intervals.ts";

/** `from March 1, 2026 to March 31, 2026`, for a sentence. */
export function datesOf({ start_date, end_date }: Interval): string {
  const start = `from ${formatLongDate(start_date)}`;
  return end_date === null ? start : `${start} to ${formatLongDate(end_date)}`;
}
