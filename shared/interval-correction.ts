import type { IsoDate } from "./dates.ts";
import { locateIntervals, type Interval } from "./intervals.ts";

/** Says in sentences what follows if an interval's dates change (`docs/domain/intervals.md#correcting-intervals`). */
export function whatFollows(intervals: readonly Interval[], changed: Interval, today: IsoDate): string[] {
  const saved = intervals.find(({ id }) => id === changed.id);
  if (!saved || (saved.start_date === changed.start_date && saved.end_date === changed.end_date)) return [];
  const before = locateIntervals(intervals, today);
  const after = locateIntervals(
    intervals.map((interval) => (interval.id === changed.id ? changed : interval)),
    today,
  );
  const sentences = ["Answers, crews and handovers stay."];
  if (after.current?.id !== before.current?.id) {
    sentences.push(
      after.current ? `Interval ${after.current.id} becomes the current one.` : "There will be no current interval.",
    );
  }
  if (after.next && after.next.id !== before.next?.id) {
    sentences.push(`Interval ${after.next.id} becomes the next one.`);
  }
  if (changed.start_date !== saved.start_date && changed.start_date > today) {
    sentences.push("Reminders to plan follow the new first day.");
  }
  if (changed.end_date !== saved.end_date)
    sentences.push("People who leave with it stay members until the new last day.");
  return sentences;
}
