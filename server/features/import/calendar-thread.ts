import { serveThread } from "../../threads/serve-thread.ts";
import { readCalendarFile, type CalendarFile } from "./calendar-file.ts";
import type { TimeContext } from "./calendar-reading.ts";

/** The input of the thread that reads a calendar. It returns a `CalendarFile`, or null. */
export interface ReadingInput {
  text: string;
  reading: TimeContext;
}

serveThread((input): CalendarFile | null => {
  const { text, reading } = input as ReadingInput;
  return readCalendarFile(text, reading);
});
