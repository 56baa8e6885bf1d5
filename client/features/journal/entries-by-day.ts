import { dayIn, formatLongDate } from "../../../shared/dates.ts";
import type { JournalEntry } from "../../../shared/journal.ts";

/** The entries of each day, as days are where the collective is. */
export function entriesByDay(
  entries: readonly JournalEntry[],
  timeZone: string,
): { day: string; ofDay: JournalEntry[] }[] {
  const days = Map.groupBy(entries, ({ at }) => dayIn(timeZone, new Date(at)));
  return [...days].map(([day, ofDay]) => ({ day: formatLongDate(day), ofDay }));
}
