import { dayIn, formatBy, timeIn, type IsoDate, type Locale } from "../basics/dates.ts";
import type { Gathering } from "./gatherings.ts";
import { DEFAULT_LANGUAGE } from "../languages.ts";

export type GatheringTimes = Pick<Gathering, "starts_at" | "ends_at" | "time_zone">;

const DAY = 86_400_000;

const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
const SHORT_DAY: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };

const longDayOf = formatBy(LONG_DAY);
const timeOf = formatBy(TIME);
const shortDayOf = formatBy(SHORT_DAY);
const shortDayWithYearOf = formatBy({ ...SHORT_DAY, year: "numeric" });
const shortOf = formatBy({ ...SHORT_DAY, ...TIME });
const wholeOf = formatBy({ ...LONG_DAY, ...TIME });

/** Whether a gathering lasts whole days: from the beginning of one to the beginning of another, where it was planned. */
export function isAllDay({ starts_at, ends_at, time_zone }: GatheringTimes): boolean {
  return [starts_at, ends_at].every((instant) => {
    const moment = Date.parse(instant);
    // Some clocks go forward at midnight: then a day begins at 1:00.
    return dayIn(time_zone, new Date(moment)) !== dayIn(time_zone, new Date(moment - 1));
  });
}

/** The day on which a gathering begins, where it was planned. */
export function startDay({ starts_at, time_zone }: Omit<GatheringTimes, "ends_at">): IsoDate {
  return dayIn(time_zone, new Date(starts_at));
}

/** Whether a gathering begins on a day of a zone. Whole days are those where it was planned. */
export function beginsOn(gathering: GatheringTimes, day: IsoDate, zone: string): boolean {
  return isAllDay(gathering) ? startDay(gathering) === day : dayIn(zone, new Date(gathering.starts_at)) === day;
}

/** The last day of a gathering. One that ends at midnight ends on the day before. */
export function endDay({ ends_at, time_zone }: GatheringTimes): IsoDate {
  return dayIn(time_zone, new Date(Date.parse(ends_at) - 1));
}

/** Returns the time that clocks of a time zone show at an instant: `2026-03-05T19:00`. */
export function localTime(timeZone: string, instant: string): string {
  const date = new Date(instant);
  return `${dayIn(timeZone, date)}T${timeIn(timeZone, date, DEFAULT_LANGUAGE)}`;
}

/** The local time from which a gathering was moved, alone: `2026-03-05T19:00`; null if it is when it was to be. */
export function movedFrom({
  original_start,
  starts_at,
  time_zone,
}: Pick<Gathering, "original_start" | "starts_at" | "time_zone">): string | null {
  return original_start === localTime(time_zone, starts_at) ? null : original_start;
}

/** `Thursday, March 5, 2026`. */
export function dayInWords(day: IsoDate, locale: Locale): string {
  return longDayOf("UTC", locale).format(Date.parse(day));
}

/** An instant as the clocks of a time zone show it: `Thursday, March 5, 2026 at 19:00`. */
export function momentInWords(instant: string, timeZone: string, locale: Locale): string {
  return wholeOf(timeZone, locale).format(new Date(instant));
}

/** `Thu, Mar 5`, with the year if it is not the year of `today`. */
export function shortDayInWords(day: IsoDate, today: IsoDate, locale: Locale): string {
  const formatOf = day.slice(0, 4) === today.slice(0, 4) ? shortDayOf : shortDayWithYearOf;
  return formatOf("UTC", locale).format(Date.parse(day));
}

/** Whether the day on which a gathering begins says when it is: it lasts that one day, or goes on into the night. */
export function isOneDay(gathering: GatheringTimes): boolean {
  return startDay(gathering) === endDay(gathering) || isShort(gathering);
}

function isShort(gathering: GatheringTimes): boolean {
  return !isAllDay(gathering) && Date.parse(gathering.ends_at) - Date.parse(gathering.starts_at) < DAY;
}

/** `19:00 – 21:30`, or with its days if it lasts a day or longer; of whole days, the days. */
export function timeInWords(gathering: GatheringTimes, locale: Locale): string {
  return inWords(gathering, { days: shortDayOf, times: isShort(gathering) ? timeOf : shortOf }, locale);
}

/** `Thu, Mar 5, 19:00 – 21:30`, also if it ends in the night after; of whole days, the days. */
export function shortTimesInWords(gathering: GatheringTimes, locale: Locale): string {
  return inWords(gathering, { days: shortDayOf, times: shortOf }, locale);
}

/** `Thursday, March 5, 2026, 19:00 – 21:30`, in another time zone if one is given; of whole days, the days. */
export function timesInWords(gathering: GatheringTimes, locale: Locale, timeZone?: string): string {
  return inWords(gathering, { days: longDayOf, times: (zone) => wholeOf(timeZone ?? zone, locale) }, locale);
}

type FormatOf = ReturnType<typeof formatBy>;

function inWords(gathering: GatheringTimes, formats: { days: FormatOf; times: FormatOf }, locale: Locale): string {
  const { starts_at, ends_at, time_zone } = gathering;
  const [start, end] = [new Date(starts_at), new Date(ends_at)];
  if (isAllDay(gathering)) {
    // The last of whole days is the one that ends then.
    return formats.days(time_zone, locale).formatRange(start, new Date(end.getTime() - 1));
  }
  const format = formats.times(time_zone, locale);
  const zone = format.resolvedOptions().timeZone;
  // The day after goes without saying. A range over midnight would have both days, of times alone in numbers.
  return isShort(gathering) && dayIn(zone, start) !== dayIn(zone, end)
    ? `${format.format(start)} – ${timeOf(zone, locale).format(end)}`
    : format.formatRange(start, end);
}
