import { readCalendarFile } from "../../server/features/import/reader/calendar-file.ts";
import type { TimeContext } from "../../server/features/import/reader/calendar-reading.ts";

/** Calendar files are read on this Thursday, in Berlin. */
export const READING: TimeContext = { now: new Date("2026-11-26T12:00:00Z"), timeZone: "Europe/Berlin" };

/** Returns the lines of an entry. Its id is 1 and its title Supper, unless its own lines say otherwise. */
export function entry(...lines: string[]): string[] {
  const usual = ["UID:1", "SUMMARY:Supper"].filter((line) => !lines.some((own) => own.startsWith(line.slice(0, 4))));
  return ["BEGIN:VEVENT", ...usual, ...lines, "END:VEVENT"];
}

/** Returns the lines of a zone, called Ours, with its changes of clocks. */
export const zoneOf = (...changes: string[]) => ["BEGIN:VTIMEZONE", "TZID:Ours", ...changes, "END:VTIMEZONE"];

/** Returns the lines of a change of clocks, with when it is made. */
export const changeOfClocks = (from: string, to: string, ...lines: string[]) => [
  "BEGIN:STANDARD",
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...lines,
  "END:STANDARD",
];

export const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n");

/** Returns a calendar with entries that have these lines. */
export const calendarOf = (...entries: string[][]) =>
  calendar(entries.flatMap((lines) => entry(...lines)).join("\r\n"));

/** Reads a calendar with these lines. */
export function readLines(...lines: string[]) {
  const file = readCalendarFile(calendar(...lines), READING);
  if (!file) throw new Error("It is no calendar");
  return file;
}

/** The time on the clocks of Berlin, such as `12-10 19:00` for a time in 2026. */
export const shownInBerlin = (instant: string) =>
  new Date(instant)
    .toLocaleString("sv-SE", { timeZone: "Europe/Berlin", dateStyle: "short", timeStyle: "short" })
    .replace("2026-", "");

/** Lists what a calendar with these lines plans, with the end of what is not an hour long; then why it refuses others. */
export function plannedIn(...lines: string[]): string {
  const { found, refused } = readLines(...lines);
  const planned = found.map(({ starts_at, ends_at, is_end_guessed, title }) => {
    const [start, end] = [shownInBerlin(starts_at), shownInBerlin(ends_at)];
    const isAnHour = Date.parse(ends_at) - Date.parse(starts_at) === 3_600_000;
    return [start, !isAnHour && `to ${end}`, is_end_guessed && "guessed", title !== "Supper" && title]
      .filter(Boolean)
      .join(" ");
  });
  return [...planned, ...refused.map(({ reason }) => reason)].join(", ");
}
