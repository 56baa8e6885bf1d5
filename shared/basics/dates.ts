import type { Language } from "../languages.ts";

// No library: every member's page has to load this before it is shown. A date without a time is read as UTC.

const DAY = 86_400_000;

/** The last day that can be written. */
const LAST_DAY = "9999-12-31";

/** A calendar day without time and zone, as `YYYY-MM-DD`. Days can be compared as strings. */
export type IsoDate = string;

/** Whether a text is an existing day; false for `2026-02-29`. */
export function isIsoDate(text: string): boolean {
  // A day that does not exist is invalid, or read as another one.
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;
}

/** From 1900 to 8999: instants are compared as texts, and a year of a series is added. */
const YEARS = /^(?:19|[2-8]\d)\d\d-/;

/** Returns true if something can be planned in the year of a time, which is an ISO text. */
export function isPlannable(time: string): boolean {
  return YEARS.test(time);
}

/** The UTC day of a time in milliseconds. */
function dayOf(time: number): IsoDate {
  return new Date(Math.min(time, Date.parse(LAST_DAY))).toISOString().slice(0, 10);
}

/** A language, with the hours of a region in which they go to 12 twice a day. Without them, they go to 23. */
export type Locale = Language | `${Language}-u-hc-h12`;

/** Writes the first day of a month in words as French does, "1er décembre"; `Intl` writes the number alone. */
class FrenchDateFormat extends Intl.DateTimeFormat {
  override format(date?: Date | number): string {
    return this.#write(this.formatToParts(date));
  }

  override formatRange(start: Date | number, end: Date | number): string {
    return this.#write(this.formatRangeToParts(start, end));
  }

  #write(parts: Intl.DateTimeFormatPart[]): string {
    const isMonthNamed = parts.some(({ type, value }) => type === "month" && !/^\d/.test(value));
    return parts.map(({ type, value }) => (isMonthNamed && type === "day" && value === "1" ? "1er" : value)).join("");
  }
}

/** Creates a format of dates. A zone unknown to this machine is taken for its own: better a wrong hour than no page. */
export function createDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const Format = locale.startsWith("fr") ? FrenchDateFormat : Intl.DateTimeFormat;
  try {
    return new Format(locale, options);
  } catch {
    return new Format(locale, { ...options, timeZone: undefined });
  }
}

/** Formats by locale and zone, undefined for the device's. They are cached: creating one takes far longer. */
export function formatBy(
  options: Intl.DateTimeFormatOptions,
): (timeZone: string | undefined, locale: Locale) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone, locale) => {
    const key = `${locale} ${timeZone}`;
    const format = formats.get(key) ?? createDateFormat(locale, { ...options, ...hoursOf(options, locale), timeZone });
    formats.set(key, format);
    return format;
  };
}

function hoursOf({ hour }: Intl.DateTimeFormatOptions, locale: Locale): Intl.DateTimeFormatOptions {
  if (hour === undefined) return {};
  return locale.endsWith("h12") ? { hour: "numeric" } : { hourCycle: "h23" };
}

const dayFormatOf = formatBy({ calendar: "gregory", year: "numeric", month: "2-digit", day: "2-digit" });
const timeFormatOf = formatBy({ hour: "2-digit", minute: "2-digit" });
const weekdayFormatOf = formatBy({ weekday: "long", hour: "2-digit", minute: "2-digit" });
const offsetFormatOf = formatBy({ timeZoneName: "shortOffset" });
const longFormatOf = formatBy({ year: "numeric", month: "long", day: "numeric" });
const shortFormatOf = formatBy({ month: "short", day: "numeric" });
const shortFormatWithYearOf = formatBy({ year: "numeric", month: "short", day: "numeric" });

/** Says which day an instant falls on, in `timeZone` (an IANA name): the only way from an instant to a day. */
export function dayIn(timeZone: string, instant: Date): IsoDate {
  const parts = dayFormatOf(timeZone, "en").formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** The time of day in `timeZone` at `instant`: `18:05`, or `6:05 PM` in a locale with such hours. */
export function timeIn(timeZone: string, instant: Date, locale: Locale): string {
  return timeFormatOf(timeZone, locale).format(instant);
}

/** The day of the week and the time of day in `timeZone` at `instant`, in words. */
export function weekdayAndTimeIn(timeZone: string, instant: Date, locale: Locale): string {
  return weekdayFormatOf(timeZone, locale).format(instant);
}

/** The city that a time zone is named after: `Los Angeles`, or `Indianapolis (Indiana)` if it has a part of a country. */
export function cityOf(timeZone: string): string {
  const [city = timeZone, part, region] = timeZone.replaceAll("_", " ").split("/").toReversed();
  return part !== undefined && region !== undefined ? `${city} (${part})` : city;
}

/** A time zone as people know it, by its city and its offset at an instant: `Los Angeles, GMT-8`. */
export function zoneInWords(timeZone: string, instant: Date, locale: Locale): string {
  if (!timeZone.includes("/")) return timeZone;
  const parts = offsetFormatOf(timeZone, locale).formatToParts(instant);
  return `${cityOf(timeZone)}, ${parts.find(({ type }) => type === "timeZoneName")?.value}`;
}

/** One year before a moment, as ISO UTC text; on 28 February for the 29th. */
export function yearBefore(instant: Date): string {
  const before = new Date(instant);
  before.setUTCFullYear(instant.getUTCFullYear() - 1);
  if (before.getUTCMonth() !== instant.getUTCMonth()) before.setUTCDate(0);
  return before.toISOString();
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return dayOf(Date.parse(date) + days * DAY);
}

/** Whole days from `start` to `end`; negative if `end` is earlier. */
export function daysBetween(start: IsoDate, end: IsoDate): number {
  return (Date.parse(end) - Date.parse(start)) / DAY;
}

/** `Nov 3`, with the year if it is not the year of `today` (`docs/domain/pages.md#validation`). */
export function formatShortDate(date: IsoDate, today: IsoDate, language: Language): string {
  const formatOf = date.slice(0, 4) === today.slice(0, 4) ? shortFormatOf : shortFormatWithYearOf;
  return formatOf("UTC", language).format(Date.parse(date));
}

/** `November 3, 2026`: the default date format. */
export function formatLongDate(date: IsoDate, language: Language): string {
  return longFormatOf("UTC", language).format(Date.parse(date));
}

/** The parts of a long date, in the order of a language. */
export function longDateParts(date: IsoDate, language: Language): Intl.DateTimeFormatPart[] {
  return longFormatOf("UTC", language).formatToParts(Date.parse(date));
}
