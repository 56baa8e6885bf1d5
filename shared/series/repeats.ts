import { addDays, daysBetween, type IsoDate } from "../basics/dates.ts";
import { WEEKDAYS, type RepetitionUnit, type Weekday } from "../enumerations.ts";
import type { Repeats, Repetition } from "./gathering-series.schema.ts";

/** The last day that every month has. */
const SHORTEST_MONTH = 28;
const DAYS_OF_WEEK = 7;
const MONTHS_OF_YEAR = 12;
/** The first Monday of 1970. */
const MONDAY = "1970-01-05";
/** The most days of a kind that every month has: there is no fifth Tuesday in most of them. */
const LAST = 5;

export function weekdayOf(date: IsoDate): Weekday {
  const sunday = new Date(date).getUTCDay() === 0;
  return sunday ? "SU" : (WEEKDAYS[new Date(date).getUTCDay() - 1] ?? "MO");
}

/** Which one of its weekday a day is in its month: 1 for the first Tuesday, 5 for the fifth. */
export function weekOfMonth(date: IsoDate): number {
  return Math.ceil(Number(date.slice(-2)) / DAYS_OF_WEEK);
}

/** True for the last Tuesday of a month, for example. */
export function isLastOfMonth(date: IsoDate): boolean {
  return addDays(date, DAYS_OF_WEEK).slice(0, 7) !== date.slice(0, 7);
}

/** Returns how something repeats that begins on a day. An end with the interval is given as its last day, `until`. */
export function repetitionFrom(
  { every, unit, weekdays, on, until, times }: Omit<Repeats, "ends_with_interval">,
  start: IsoDate,
): Repetition {
  const weekday = weekdayOf(start);
  const weekly = { every, unit, weekdays: WEEKDAYS.filter((day) => day === weekday || weekdays.includes(day)), on };
  const monthly = { ...weekly, weekdays: [] };
  if (unit === "Week") return { ...weekly, on: "Date", monthday: null, week: null, weekday: null, until, times };
  if (on === "Date") return { ...monthly, monthday: Number(start.slice(-2)), week: null, weekday: null, until, times };
  const isLast = on === "LastWeekday" || weekOfMonth(start) === LAST;
  const week = isLast ? -1 : weekOfMonth(start);
  return { ...monthly, on: isLast ? "LastWeekday" : "Weekday", monthday: null, week, weekday, until, times };
}

/** Lists the days on which something repeats that begins on `start`, from one day to another one, in order. */
export function daysOfRepetition(
  repeats: Repetition,
  start: IsoDate,
  { from = start, last }: { from?: IsoDate; last: IsoDate },
): IsoDate[] {
  const { every, unit, until, times } = repeats;
  const end = until !== null && until < last ? until : last;
  const days: IsoDate[] = [];
  let period = weekOrMonthOf(start, unit);
  // A number of times is counted from the beginning.
  if (times === null && from > start) period += every * Math.floor((weekOrMonthOf(from, unit) - period) / every);
  for (; period <= weekOrMonthOf(end, unit) && days.length < (times ?? Infinity); period += every) {
    days.push(...daysIn(period, repeats).filter((day) => day >= start && day <= end));
  }
  return days.slice(0, times ?? undefined).filter((day) => day >= from);
}

/** Counts the weeks, which begin on Monday, or the months since the first ones of 1970. */
export function weekOrMonthOf(day: IsoDate, unit: RepetitionUnit): number {
  if (unit === "Week") return Math.floor(daysBetween(MONDAY, day) / DAYS_OF_WEEK);
  return (Number(day.slice(0, 4)) - 1970) * MONTHS_OF_YEAR + Number(day.slice(5, 7)) - 1;
}

/** Lists the days of a week or month on which something repeats, whenever it begins and ends. */
export function daysIn(period: number, { unit, weekdays, monthday, week, weekday }: Repetition): IsoDate[] {
  if (unit === "Week") return weekdays.map((day) => addDays(MONDAY, period * DAYS_OF_WEEK + WEEKDAYS.indexOf(day)));
  const last = new Date(Date.UTC(1970, period + 1, 0)).toISOString().slice(0, 10);
  const first = `${last.slice(0, -2)}01`;
  if (monthday !== null) return [addDays(first, Math.min(monthday, Number(last.slice(-2))) - 1)];
  const from = week === -1 ? addDays(last, 1 - DAYS_OF_WEEK) : addDays(first, DAYS_OF_WEEK * ((week ?? 1) - 1));
  const after = WEEKDAYS.indexOf(weekday ?? weekdayOf(from)) - WEEKDAYS.indexOf(weekdayOf(from));
  return [addDays(from, (after + DAYS_OF_WEEK) % DAYS_OF_WEEK)];
}

/** Returns the RRULE of RFC 5545 without its beginning. It is a time of the clocks, so the end of a rule is one too. */
export function ruleOf(repeats: Repetition): string {
  const { every, unit, weekdays, monthday, week, weekday, until, times } = repeats;
  const parts = [unit === "Week" ? "FREQ=WEEKLY" : "FREQ=MONTHLY"];
  if (unit === "Week") parts.push(`BYDAY=${weekdays.join(",")}`);
  else if (monthday === null) parts.push(`BYDAY=${week}${weekday}`);
  else if (monthday <= SHORTEST_MONTH) parts.push(`BYMONTHDAY=${monthday}`);
  else {
    // The latest of these days that a month has.
    const days = [28, 29, 30, 31].filter((day) => day <= monthday);
    parts.push(`BYMONTHDAY=${days.join(",")}`, "BYSETPOS=-1");
  }
  if (every > 1) parts.push(`INTERVAL=${every}`);
  if (until !== null) parts.push(`UNTIL=${until.replaceAll("-", "")}T235959`);
  if (times !== null) parts.push(`COUNT=${times}`);
  return parts.join(";");
}

/** For answers and events: programs know the rule alone. */
export function withRule<Series extends { repeats: Repetition }>(series: Series): Series & { rule: string } {
  return { ...series, rule: ruleOf(series.repeats) };
}

/** Returns how something repeats that ends before a day. */
export function endedBefore(repeats: Repetition, date: IsoDate): Repetition {
  return { ...repeats, until: addDays(date, -1), times: null };
}

/** Returns how something repeats once one of its days has become another one. */
export function movedRepetition(repeats: Repetition, from: IsoDate, to: IsoDate): Repetition {
  if (from === to) return repeats;
  const weekdays = repeats.weekdays.filter((day) => day !== weekdayOf(from));
  const on = repeats.on === "LastWeekday" && !isLastOfMonth(to) ? "Weekday" : repeats.on;
  return repetitionFrom({ ...repeats, weekdays, on }, to);
}
