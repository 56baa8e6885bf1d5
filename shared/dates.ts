import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(customParseFormat);
dayjs.extend(utc);

const ISO_FORMAT = "YYYY-MM-DD";

/** A calendar day without time and zone, as `YYYY-MM-DD`. Days can be compared as strings. */
export type IsoDate = string;

/** Whether a text is an existing day; false for `2026-02-29`. */
export function isIsoDate(text: string): boolean {
  return dayjs.utc(text, ISO_FORMAT, true).isValid();
}

/** Cached by time zone, because creating one takes far longer than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  dayFormats.set(timeZone, format);
  return format;
}

/** The day in `timeZone` (an IANA name) at `instant`. */
export function dayIn(timeZone: string, instant: Date): IsoDate {
  const parts = dayFormatOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** The same moment one year earlier, as ISO UTC text. */
export function yearBefore(instant: Date): string {
  return dayjs.utc(instant).subtract(1, "year").toISOString();
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return dayjs.utc(date).add(days, "day").format(ISO_FORMAT);
}

/** Whole days from `start` to `end`; negative if `end` is earlier. */
export function daysBetween(start: IsoDate, end: IsoDate): number {
  return dayjs.utc(end).diff(dayjs.utc(start), "day");
}

/** `Nov 3`, with the year if it is not the year of `today` (`docs/domain.md#validation`). */
export function formatShortDate(date: IsoDate, today: IsoDate): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return dayjs.utc(date).format(sameYear ? "MMM D" : "MMM D, YYYY");
}

/** `November 3, 2026`: the default date format. */
export function formatLongDate(date: IsoDate): string {
  return dayjs.utc(date).format("MMMM D, YYYY");
}
