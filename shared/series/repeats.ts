import type { IsoDate } from "../basics/dates.ts";
import { addDays, daysBetween } from "../basics/dates.ts";
import { WEEKDAYS, type Weekday } from "../enumerations.ts";
import type { Repeats, Repetition } from "./gathering-series.schema.ts";

/** The last day that every month has. */
const SHORTEST_MONTH = 28;
const DAYS_OF_WEEK = 7;
const MONTHS_OF_YEAR = 12;
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

/** Whether it is the last Tuesday of its month, for example. */
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

/** Lists the first days on which something repeats, up to `last` and at most `most` of them. */
export function daysOfRepetition(
  repeats: Repetition,
  start: IsoDate,
  { last, most }: { last: IsoDate; most: number },
): IsoDate[] {
  const days: IsoDate[] = [];
  const end = repeats.until !== null && repeats.until < last ? repeats.until : last;
  const count = Math.min(most, repeats.times ?? most);
  for (let day = start; day <= end && days.length < count; day = addDays(day, 1)) {
    if (isOn(day, repeats, start)) days.push(day);
  }
  return days;
}

/** Whether something that begins on a day repeats on a later one, whenever it ends. */
function isOn(day: IsoDate, { every, unit, weekdays, monthday, week, weekday }: Repetition, start: IsoDate): boolean {
  if (unit === "Week") {
    const monday = addDays(start, -WEEKDAYS.indexOf(weekdayOf(start)));
    return Math.floor(daysBetween(monday, day) / DAYS_OF_WEEK) % every === 0 && weekdays.includes(weekdayOf(day));
  }
  if ((monthOf(day) - monthOf(start)) % every !== 0) return false;
  if (monthday !== null) {
    const isLastDay = monthOf(addDays(day, 1)) !== monthOf(day);
    const ofMonth = Number(day.slice(-2));
    return ofMonth === monthday || (isLastDay && ofMonth < monthday);
  }
  return weekdayOf(day) === weekday && (week === -1 ? isLastOfMonth(day) : weekOfMonth(day) === week);
}

/** The months from year 0 to the one of a day. */
function monthOf(day: IsoDate): number {
  const [year, month] = day.split("-").map(Number);
  return (year ?? 0) * MONTHS_OF_YEAR + (month ?? 0);
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
