import { dayIn, type IsoDate } from "../../../shared/dates.ts";
import { groupBy } from "../../../shared/group-by.ts";
import type { JournalEntry } from "../../../shared/journal.ts";

/** Groups entries by day, in the collective's time zone. */
export function entriesByDay(
  entries: readonly JournalEntry[],
  timeZone: string,
): { day: IsoDate; ofDay: JournalEntry[] }[] {
  const days = groupBy(entries, ({ at }) => dayIn(timeZone, new Date(at)));
  return [...days].map(([day, ofDay]) => ({ day, ofDay }));
}
