import { isIsoDate } from "../../shared/basics/dates.ts";
import { shownAt } from "../../shared/basics/local-times.ts";

/** The date of a moment such as `2026-12-10T19:00`, or what is typed of it, which can have a T itself. */
export function dateIn(moment: string | null | undefined): string {
  return moment?.replace(/T[\d:]*$/, "") ?? "";
}

export function timeIn(moment: string | null | undefined): string {
  return moment?.slice(dateIn(moment).length + 1) ?? "";
}

/** How long a gathering lasts unless it is said. */
const USUAL_MINUTES = 90;
const MINUTE = 60_000;

/** Whether both the day and the time are known. */
export function isMoment(moment: string | null): moment is string {
  return isIsoDate(dateIn(moment)) && timeIn(moment) !== "";
}

/** The end of what begins at a moment and lasts so many minutes, or as long as usual. */
export function endAfter(start: string, minutes: number | null | undefined): string {
  return shownAt(Date.parse(`${start}Z`) + (minutes ?? USUAL_MINUTES) * MINUTE);
}
