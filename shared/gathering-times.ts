import { dayIn, formatBy, timeIn, type IsoDate } from "./dates.ts";
import type { Gathering } from "./gatherings.ts";
import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";

export type GatheringTimes = Pick<Gathering, "starts_at" | "ends_at" | "time_zone">;

const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const DAY: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
const SHORT_DAY: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };

const longDayOf = formatBy(DAY);
const timeOf = formatBy(TIME);
const shortDayOf = formatBy(SHORT_DAY);
const shortOf = formatBy({ ...SHORT_DAY, ...TIME });
const wholeOf = formatBy({ ...DAY, ...TIME });

/** Whether a gathering lasts whole days: from the beginning of one to the beginning of another, where it was planned. */
export function isAllDay({ starts_at, ends_at, time_zone }: GatheringTimes): boolean {
  return [starts_at, ends_at].every((instant) => {
    const moment = Date.parse(instant);
    // Some clocks go forward at midnight: then a day begins at 1:00.
    return dayIn(time_zone, new Date(moment)) !== dayIn(time_zone, new Date(moment - 1));
  });
}

/** The day on which a gathering begins, where it was planned. */
export function startDay({ starts_at, time_zone }: GatheringTimes): IsoDate {
  return dayIn(time_zone, new Date(starts_at));
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
export function dayInWords(day: IsoDate, language: Language): string {
  return longDayOf("UTC", language).format(Date.parse(day));
}

/** An instant as the clocks of a time zone show it: `Thursday, March 5, 2026 at 19:00`. */
export function momentInWords(instant: string, timeZone: string, language: Language): string {
  return wholeOf(timeZone, language).format(new Date(instant));
}

/** The day on which a gathering begins: `Thu, Mar 5`. */
export function shortDayInWords({ starts_at, time_zone }: GatheringTimes, language: Language): string {
  return shortDayOf(time_zone, language).format(new Date(starts_at));
}

/** `19:00 – 21:30`, or with its days if it lasts longer than one; of whole days, the days. */
export function timeInWords(gathering: GatheringTimes, language: Language): string {
  const isOneDay = startDay(gathering) === endDay(gathering);
  return inWords(gathering, { days: shortDayOf, times: isOneDay ? timeOf : shortOf }, language);
}

/** `Thu, Mar 5, 19:00 – 21:30`; of whole days, the days. */
export function shortTimesInWords(gathering: GatheringTimes, language: Language): string {
  return inWords(gathering, { days: shortDayOf, times: shortOf }, language);
}

/**
 * `Thursday, March 5, 2026, 19:00 – 21:30`, in another time zone if one is given; of whole days, the days, which are the
 * same in every zone.
 */
export function timesInWords(gathering: GatheringTimes, language: Language, timeZone?: string): string {
  return inWords(gathering, { days: longDayOf, times: (zone) => wholeOf(timeZone ?? zone, language) }, language);
}

type FormatOf = ReturnType<typeof formatBy>;

function inWords(gathering: GatheringTimes, formats: { days: FormatOf; times: FormatOf }, language: Language): string {
  const { starts_at, ends_at, time_zone } = gathering;
  const allDay = isAllDay(gathering);
  const format = (allDay ? formats.days : formats.times)(time_zone, language);
  // The last of whole days is the one that ends then.
  return format.formatRange(new Date(starts_at), new Date(Date.parse(ends_at) - (allDay ? 1 : 0)));
}
