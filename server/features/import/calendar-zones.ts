import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";

const DAY = 86_400_000;
/** The most changes of clocks with a rule of their own, the most other dates of a change, and the first year of one. */
const MOST_CHANGES = 20;
const MOST_DATES = 1_000;
const FIRST_YEAR = 1600;
/** The years in which a yearly rule is looked for: from one 29 February to the next, it can be eight. */
const YEARS_BACK = 8;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Once a year, as clocks change. */
const YEARLY = /^FREQ=YEARLY(;(BYMONTH=\d{1,2}|BYDAY=[-+]?\d?[A-Z]{2}|BYMONTHDAY=[-\d,]{1,20}|UNTIL=\w+|WKST=\w+))*$/;

/** The time zone in which a document's time is, by its name there; null if nobody knows it. */
export type FindZone = (name: string, shown: Temporal.PlainDateTime) => string | null;

/** When the clocks of a zone are set to another offset. Times are in milliseconds, as the clocks show them before. */
interface Change {
  begins: number;
  /** Further times, which a rule does not have. */
  dates: number[];
  rule: Rule | null;
  /** The offsets from UTC before and after it, in milliseconds. */
  from: number;
  to: number;
}

interface Rule {
  month: number;
  /** The days of the month, negative ones from its end; null for any. */
  days: readonly number[] | null;
  /** From Sunday, which is 0; null for any. */
  weekday: number | null;
  /** Which of these weekdays of the month, negative ones from its end; 0 for all. */
  ordinal: number;
  until: number;
}

/**
 * Finds zones by their names. If nobody else knows one, the document may say how its clocks go; then it is the
 * collective's (`own`) if they show the same there.
 */
export function findZonesIn(components: readonly ICAL.Component[], own: string): FindZone {
  const described = new Map<string, ICAL.Component>();
  for (const component of components) {
    const name = nameOf(component);
    if (!described.has(name)) described.set(name, component);
  }
  const known = new Map<string, string | Change[] | null>();
  return (name, shown) => {
    let zone = known.get(name);
    if (zone === undefined) known.set(name, (zone = currentName(name) ?? readChanges(described.get(name))));
    if (zone === null || typeof zone === "string") return zone;
    const there = shown.toZonedDateTime(own);
    return offsetAt(zone, there.epochMilliseconds) * 1e6 === there.offsetNanoseconds ? own : null;
  };
}

function nameOf(component: ICAL.Component): string {
  try {
    return String(component.getFirstPropertyValue("tzid"));
  } catch {
    return "";
  }
}

function currentName(name: string): string | null {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return null;
  }
}

/** How the clocks of a zone go; null if this cannot be read. */
function readChanges(zone: ICAL.Component | undefined): Change[] | null {
  const components = zone?.getAllSubcomponents() ?? [];
  if (components.length === 0 || components.length > MOST_CHANGES) return null;
  try {
    return components.map(readChange);
  } catch {
    return null;
  }
}

/** Throws if it cannot be read. */
function readChange(component: ICAL.Component): Change {
  const begins = clockTime(component.getFirstPropertyValue("dtstart"));
  const from = offsetOf(component.getFirstPropertyValue("tzoffsetfrom"));
  const dates = component.getAllProperties("rdate");
  if (dates.length > MOST_DATES) throw new Error("Too many dates");
  return {
    begins,
    from,
    to: offsetOf(component.getFirstPropertyValue("tzoffsetto")),
    dates: dates.map((date) => clockTime(date.getFirstValue(), from)),
    rule: readRule(component.getFirstPropertyValue("rrule"), new Date(begins), from),
  };
}

function readRule(rule: unknown, begins: Date, from: number): Rule | null {
  if (rule === null) return null;
  if (!(rule instanceof ICAL.Recur) || !YEARLY.test(String(rule))) throw new Error("Not yearly");
  const { BYMONTH: [month] = [], BYMONTHDAY: days, BYDAY: [weekday] = [] } = rule.parts;
  if (month === undefined && (days ?? weekday) !== undefined) throw new Error("In no month");
  const [, ordinal = "0", name = ""] = /^([-+]?\d)?(\w\w)$/.exec(weekday ?? "") ?? [];
  return {
    month: month ?? begins.getUTCMonth() + 1,
    days: days ?? (weekday === undefined ? [begins.getUTCDate()] : null),
    weekday: weekday === undefined ? null : WEEKDAYS.indexOf(name),
    ordinal: Number(ordinal),
    until: rule.until ? clockTime(rule.until, from) + (rule.until.isDate ? DAY - 1 : 0) : Infinity,
  };
}

/** A time as clocks with an offset from UTC show it. Throws if it is none. */
function clockTime(value: unknown, offset = 0): number {
  if (!(value instanceof ICAL.Time) || value.year < FIRST_YEAR) throw new Error("No time");
  const { year, month, day, hour, minute, second, zone } = value;
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  return zone === ICAL.Timezone.utcTimezone ? time + offset : time;
}

function offsetOf(value: unknown): number {
  if (!(value instanceof ICAL.UtcOffset)) throw new Error("No offset");
  return value.toSeconds() * 1_000;
}

/** The offset from UTC at an instant, both in milliseconds. Before the first change, it is that before it. */
function offsetAt(changes: readonly Change[], instant: number): number {
  const past = changes.map((change) => ({ change, time: lastBeginning(change, instant) }));
  const last = past.reduce((one, other) => (other.time > one.time ? other : one));
  if (last.time > -Infinity) return last.change.to;
  return changes.reduce((one, other) => (other.begins - other.from < one.begins - one.from ? other : one)).from;
}

/** The last instant up to another one at which clocks change; `-Infinity` if there is none. */
function lastBeginning({ begins, dates, rule, from }: Change, instant: number): number {
  const shown = instant + from;
  const times = [begins, ...dates, ...(rule ? lastDays(rule, begins, shown) : [])];
  return Math.max(...times.filter((time) => time <= shown)) - from;
}

/**
 * The times of a rule in the last year that has any, up to a time. Only that year is looked at: a rule may have begun
 * centuries before.
 */
function lastDays(rule: Rule, begins: number, shown: number): number[] {
  const until = Math.min(shown, rule.until);
  const last = new Date(until).getUTCFullYear();
  const timeOfDay = begins - Math.floor(begins / DAY) * DAY;
  for (let year = last; year > last - YEARS_BACK; year -= 1) {
    const times = daysIn(rule, year)
      .map((day) => day + timeOfDay)
      .filter((time) => time >= begins && time <= until);
    if (times.length > 0) return times;
  }
  return [];
}

/** The days of a rule in a year. */
function daysIn({ month, days, weekday, ordinal }: Rule, year: number): number[] {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const first = Date.UTC(year, month - 1, 1);
  const firstWeekday = new Date(first).getUTCDay();
  return Array.from({ length }, (_, index) => index + 1)
    .filter((day) => days === null || days.includes(day) || days.includes(day - length - 1))
    .filter((day) => weekday === null || (firstWeekday + day - 1) % 7 === weekday)
    .filter((day) => ordinal <= 0 || Math.ceil(day / 7) === ordinal)
    .filter((day) => ordinal >= 0 || Math.ceil((length - day + 1) / 7) === -ordinal)
    .map((day) => first + (day - 1) * DAY);
}
