import type { IsoDate } from "./dates.ts";
import { addDays } from "./dates.ts";
import { WEEKDAYS, type Weekday } from "./enumerations.ts";
import type { Repeats } from "./gathering-series.schema.ts";

// Rules are RRULEs of RFC 5545 without their beginning. It is a time of the clocks, so the end of a rule is one too.

/** From this day on, there are months that have no such day. */
const SHORTEST_MONTH = 28;
const DAYS_OF_WEEK = 7;
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

/** Returns the rule of what begins on a day. An end with the interval is given as its last day, `until`. */
export function ruleOf(repeats: Omit<Repeats, "ends_with_interval">, start: IsoDate): string {
  const { every, unit, until, times } = repeats;
  const parts =
    unit === "Week" ? ["FREQ=WEEKLY", `BYDAY=${weekdaysOf(repeats, start).join(",")}`] : monthly(repeats, start);
  if (every > 1) parts.push(`INTERVAL=${every}`);
  if (until !== null) parts.push(endingOn(until));
  if (times !== null) parts.push(`COUNT=${times}`);
  return parts.join(";");
}

function weekdaysOf({ weekdays }: Pick<Repeats, "weekdays">, start: IsoDate): Weekday[] {
  return WEEKDAYS.filter((day) => day === weekdayOf(start) || weekdays.includes(day));
}

function monthly({ on }: Pick<Repeats, "on">, start: IsoDate): string[] {
  const day = Number(start.slice(-2));
  if (on === "LastWeekday" || (on === "Weekday" && weekOfMonth(start) === LAST)) {
    return ["FREQ=MONTHLY", `BYDAY=-1${weekdayOf(start)}`];
  }
  if (on === "Weekday") return ["FREQ=MONTHLY", `BYDAY=${weekOfMonth(start)}${weekdayOf(start)}`];
  if (day <= SHORTEST_MONTH) return ["FREQ=MONTHLY", `BYMONTHDAY=${day}`];
  // The latest of these days that a month has.
  const days = Array.from({ length: day - SHORTEST_MONTH + 1 }, (_, index) => SHORTEST_MONTH + index);
  return ["FREQ=MONTHLY", `BYMONTHDAY=${days.join(",")}`, "BYSETPOS=-1"];
}

const endingOn = (date: IsoDate) => `UNTIL=${date.replaceAll("-", "")}T235959`;

function partsOf(rule: string): Map<string, string> {
  return new Map(
    rule.split(";").map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name, value];
    }),
  );
}

/** What a form says of a repetition, and the days that follow from its beginning. */
export interface RuleInWords extends Repeats {
  /** Of months: 31 for their last day. */
  monthday: number | null;
  /** Of months: which one of a weekday; -1 for the last one. */
  week: number | null;
  weekday: Weekday | null;
}

const WEEKLY = /^FREQ=WEEKLY;BYDAY=([A-Z]{2}(?:,[A-Z]{2})*)$/;
const BY_DATE = /^FREQ=MONTHLY;BYMONTHDAY=(?:(1?\d|2[0-8])|28,(?:29,)?(?:30,)?(29|30|31);BYSETPOS=-1)$/;
const BY_WEEKDAY = /^FREQ=MONTHLY;BYDAY=(-1|[1-4])(MO|TU|WE|TH|FR|SA|SU)$/;

/** What a rule says; null if `ruleOf` writes no such rule. */
export function repeatsOf(rule: string): RuleInWords | null {
  const parts = partsOf(rule);
  const until = parts.get("UNTIL");
  const found: RuleInWords = {
    every: Number(parts.get("INTERVAL") ?? 1),
    unit: "Month",
    weekdays: [],
    on: "Date",
    until: until === undefined ? null : `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
    times: timesIn(rule),
    ends_with_interval: false,
    monthday: null,
    week: null,
    weekday: null,
  };
  const days = rule
    .split(";")
    .filter((part) => !/^(INTERVAL|UNTIL|COUNT)=/.test(part))
    .join(";");
  const weekly = WEEKLY.exec(days)?.[1]?.split(",");
  if (weekly) {
    const weekdays = WEEKDAYS.filter((day) => weekly.includes(day));
    return weekdays.length === weekly.length ? { ...found, unit: "Week", weekdays } : null;
  }
  const byDate = BY_DATE.exec(days);
  if (byDate) return { ...found, monthday: Number(byDate[1] ?? byDate[2]) };
  const [, week, weekday] = BY_WEEKDAY.exec(days) ?? [];
  if (week === undefined) return null;
  const on = week === "-1" ? "LastWeekday" : "Weekday";
  return { ...found, on, week: Number(week), weekday: weekday as Weekday };
}

/** The same rule without an end. */
export function withoutEnd(rule: string): string {
  return rule
    .split(";")
    .filter((part) => !/^(UNTIL|COUNT)=/.test(part))
    .join(";");
}

/** How often something happens in all by a rule; null if it does not say so. */
export function timesIn(rule: string): number | null {
  const count = partsOf(rule).get("COUNT");
  return count === undefined ? null : Number(count);
}

/** The same rule up to the day before another one. */
export function endedBefore(rule: string, date: IsoDate): string {
  return `${withoutEnd(rule)};${endingOn(addDays(date, -1))}`;
}

/** The same rule with another number of times. */
export function withTimes(rule: string, times: number): string {
  return `${withoutEnd(rule)};COUNT=${times}`;
}

/** The rule once what happens on one day happens on another one. */
export function movedRule(rule: string, from: IsoDate, to: IsoDate): string {
  const repeats = repeatsOf(rule);
  if (from === to || !repeats) return rule;
  const weekdays = repeats.weekdays.filter((day) => day !== weekdayOf(from));
  const on = repeats.on === "LastWeekday" && !isLastOfMonth(to) ? "Weekday" : repeats.on;
  return ruleOf({ ...repeats, weekdays, on }, to);
}
