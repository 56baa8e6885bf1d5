import { dayIn, formatLongDate } from "../../../shared/dates.ts";
import type { JournalEntry } from "../../../shared/journal.ts";

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const time = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The entries of each day, as days are where the page is read. */
export function entriesByDay(entries: readonly JournalEntry[]): { day: string; ofDay: JournalEntry[] }[] {
  const days = Map.groupBy(entries, ({ at }) => dayIn(timeZone, new Date(at)));
  return [...days].map(([day, ofDay]) => ({ day: formatLongDate(day), ofDay }));
}

/** The time of day, `18:05`. */
export function timeOf({ at }: JournalEntry): string {
  return time.format(new Date(at));
}
