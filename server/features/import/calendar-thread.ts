import { serveThread } from "../../threads/serve-thread.ts";
import { readCalendarFile, type CalendarFile, type FileEntry } from "./calendar-file.ts";
import type { TimeContext } from "./calendar-reading.ts";
import { calendarTextOf } from "./calendar-text.ts";

/** The input of the thread that reads a calendar. It returns a `CalendarFile`, or null. */
export interface ReadingInput {
  bytes: Uint8Array;
  reading: TimeContext;
  /** The keys of the entries to return. Without them it returns all, without their texts. */
  keys: readonly string[] | undefined;
}

const NO_TEXTS = { description: null, links: [], said: "" };

// An entry that is refused throws an error, and nobody reads where.
Error.stackTraceLimit = 0;

serveThread((input): CalendarFile | null => {
  const { bytes, reading, keys } = input as ReadingInput;
  const file = readCalendarFile(calendarTextOf(bytes), reading);
  if (!file) return null;
  const chosen = new Set(keys);
  const wanted = (entries: readonly FileEntry[]) =>
    keys ? entries.filter(({ key }) => chosen.has(key)) : entries.map((entry) => ({ ...entry, texts: NO_TEXTS }));
  return { ...file, found: wanted(file.found), cancelled: wanted(file.cancelled) };
});
