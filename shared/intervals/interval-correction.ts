import type { IsoDate } from "../basics/dates.ts";
import { locateIntervals, type Interval } from "./intervals.ts";
import type { Say } from "../messages.ts";

/** Says in sentences what follows if an interval's dates change (`docs/domain/intervals.md#correcting-intervals`). */
export function whatFollows(
  say: Say<"intervals">,
  changed: Interval,
  { intervals, today }: { intervals: readonly Interval[]; today: IsoDate },
): string[] {
  const saved = intervals.find(({ id }) => id === changed.id);
  if (!saved || (saved.start_date === changed.start_date && saved.end_date === changed.end_date)) return [];
  const before = locateIntervals(intervals, today);
  const after = locateIntervals(
    intervals.map((interval) => (interval.id === changed.id ? changed : interval)),
    today,
  );
  const sentences = [say("answersStay")];
  if (after.current?.id !== before.current?.id) {
    sentences.push(after.current ? say("becomesCurrent", { interval: String(after.current.id) }) : say("noCurrent"));
  }
  if (after.next && after.next.id !== before.next?.id) {
    sentences.push(say("becomesNext", { interval: String(after.next.id) }));
  }
  if (changed.start_date !== saved.start_date && changed.start_date > today) {
    sentences.push(say("remindersFollow"));
  }
  if (changed.end_date !== saved.end_date) sentences.push(say("leaversStay"));
  return sentences;
}
