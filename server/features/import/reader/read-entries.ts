import { readCalendarFile, type CalendarFile, type FileEntry } from "./calendar-file.ts";
import type { TimeContext } from "./calendar-reading.ts";
import { calendarTextOf } from "./calendar-text.ts";

export type { CalendarFile, FileEntry, FileSeries } from "./calendar-file.ts";

/** The input of the thread that reads a calendar. It returns a `CalendarFile`, or null. */
export interface ReadingInput {
  bytes: Uint8Array;
  reading: TimeContext;
  /** The keys of the entries to return, and the entries of series. Without them it returns all, without their texts. */
  keys: readonly string[] | undefined;
  series: readonly number[] | undefined;
}

const NO_TEXTS = { description: null, links: [], hashes: "" };

/** Reads a calendar, with as much of it as is wanted; null if it is none. */
export function readEntries({ bytes, reading, keys, series }: ReadingInput): CalendarFile | null {
  const file = readCalendarFile(calendarTextOf(bytes), reading);
  if (!file) return null;
  const [byKey, bySeries] = [new Set(keys), new Set(series)];
  const wanted = (entries: readonly FileEntry[]) =>
    keys
      ? entries.filter(({ key, entry }) => byKey.has(key) || bySeries.has(entry))
      : entries.map((entry) => ({ ...entry, texts: NO_TEXTS }));
  const found = wanted(file.found);
  const entries = new Set(found.map(({ entry }) => entry));
  const repeated = file.repeated.filter(({ entry }) => entries.has(entry));
  return {
    ...file,
    found,
    cancelled: wanted(file.cancelled),
    repeated: keys
      ? repeated
      : repeated.map((one) => ({ ...one, series: one.series && { ...one.series, texts: NO_TEXTS } })),
  };
}
