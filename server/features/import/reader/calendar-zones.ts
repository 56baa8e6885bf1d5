import windowsZones from "cldr-core/supplemental/windowsZones.json" with { type: "json" };
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { currentZoneName, isTimeZone } from "../../../../shared/basics/time-zones.ts";
import { propertyOf, textOf, valuesOf, type Part } from "./calendar-document.ts";
import { Refused } from "./calendar-reading.ts";

const DAY = 86_400_000;
/** The most changes of clocks with a rule of their own, the most other dates of a change, and the first year of one. */
const MOST_CHANGES = 20;
const MOST_DATES = 1_000;
/** The most times of changes that are compared for a document. */
const MOST_COMPARED = 10_000_000;
/** The most zones of a document, the longest name of one, and the most parts that it has at its end. */
const MOST_ZONES = 1_000;
const LONGEST_NAME = 200;
const MOST_PARTS = 3;
/** An offset as a name, such as `GMT+2`. */
const OFFSET = /^(?:utc|gmt)([-+])([01]?\d)(?::?([0-5]\d))?$/;
const FIRST_YEAR = 1600;
/** The years in which a yearly rule is looked for: from one 29 February to the next, it can be eight. */
const YEARS_BACK = 8;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Once a year, as clocks change. */
const YEARLY =
  /^FREQ=YEARLY(;(INTERVAL=1|BYMONTH=\d{1,2}|BYDAY=[-+]?\d?[A-Z]{2}|BYMONTHDAY=[-\d,]{1,20}|BY(HOUR|MINUTE|SECOND)=\d{1,2}|COUNT=\d{1,4}|UNTIL=\w+|WKST=\w+))*$/;

/** Windows' own names of zones, by Unicode's table. */
const WINDOWS = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === "001")
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
);

/** Tells what clocks show, as `2026-03-05T19:00:00`, and when; instants are in milliseconds. */
export interface Zone {
  /** Null if only the document knows it. */
  id: string | null;
  /** A skipped time is moved forward by the gap; of a repeated time, the first one counts. */
  instantOf: (shown: string) => number;
  shownAt: (instant: number) => string;
}

/** How many times of changes are still compared. */
interface Work {
  left: number;
}

/** When the clocks of a zone are set to another offset. Times are in milliseconds, as the clocks show them before. */
interface OffsetChange {
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

/** Returns a function that finds a zone by name; null if neither this machine nor the document knows it. */
export function findZonesIn(described: readonly Part[]): (name: string) => Zone | null {
  const byName = new Map(described.toReversed().map((part) => [plainName(textOf(part, "tzid")), part]));
  const known = new Map<string, Zone | null>();
  const work = { left: MOST_COMPARED };
  return (name) => {
    let zone = known.get(name);
    if (zone === undefined) {
      if (known.size >= MOST_ZONES) return null;
      const part = byName.get(plainName(name));
      const id = idOf(name) ?? idOf(propertyOf(part, "x-lic-location")?.value ?? "");
      const own = id === null ? describedZone(part, work) : namedZone(id);
      const offset = id === null && !part ? OFFSET.exec(plainName(name)) : null;
      zone = offset ? namedZone(`${offset[1]}${(offset[2] ?? "").padStart(2, "0")}:${offset[3] ?? "00"}`) : own;
      known.set(name, zone);
    }
    return zone;
  };
}

/** A name as it is compared: some programs write it in two ways. */
const plainName = (name: string) =>
  name
    .replaceAll(/["'\\]/g, "")
    .trim()
    .toLowerCase();

/** The name of a zone that `namedZone` takes: some programs write those of Windows, or something before a name. */
export function idOf(name: string): string | null {
  // Outlook numbers zones of which it knows several versions.
  const windows = plainName(name).replace(/ \d$/, "").replace("daylight time", "standard time");
  return ianaIdOf(name) ?? WINDOWS.get(windows) ?? null;
}

/** The IANA name at the end of a name; null for those of Windows. */
function ianaIdOf(name: string): string | null {
  if (name.length > LONGEST_NAME) return null;
  const parts = name.replaceAll(/["']/g, "").trim().replaceAll(" ", "_").split("/");
  const first = Math.max(0, parts.length - MOST_PARTS);
  const endings = [parts, ...parts.slice(first).map((_, index) => parts.slice(first + index))].map((ending) =>
    ending.join("/"),
  );
  for (const ending of endings) {
    // A single word at the end, such as EST, can mean anything.
    if (ending !== endings[0] && !ending.includes("/") && ending.toUpperCase() !== "UTC") continue;
    try {
      return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(ending).timeZoneId;
    } catch {
      // It is not this one.
    }
  }
  return null;
}

const CURRENT = new Map<string, string | null>();

/** The IANA name of today at the end of a name, if a collective can choose it. */
export function currentIdOf(name: string): string | null {
  const known = CURRENT.get(name);
  if (known !== undefined) return known;
  const id = ianaIdOf(name);
  // Intl renames some of them.
  // Zones without a city, such as CET, are of many countries.
  const names = !id?.includes("/")
    ? []
    : [id, new Intl.DateTimeFormat("en", { timeZone: id }).resolvedOptions().timeZone];
  const current = names.map(currentZoneName).find(isTimeZone) ?? null;
  CURRENT.set(name, current);
  return current;
}

const NAMED = new Map<string, Zone>();

/** Returns one object for each name. */
export function namedZone(id: string): Zone {
  const known = NAMED.get(id);
  if (known) return known;
  const zone: Zone = {
    id,
    instantOf: (shown) => Temporal.PlainDateTime.from(shown).toZonedDateTime(id).epochMilliseconds,
    shownAt: (instant) =>
      Temporal.Instant.fromEpochMilliseconds(instant)
        .toZonedDateTimeISO(id)
        .toPlainDateTime()
        .toString({ smallestUnit: "second" }),
  };
  NAMED.set(id, zone);
  return zone;
}

/** Null if it cannot be read how the clocks go. */
function describedZone(part: Part | undefined, work: Work): Zone | null {
  const parts = part?.parts ?? [];
  if (parts.length === 0 || parts.length > MOST_CHANGES) return null;
  let changes: OffsetChange[];
  try {
    changes = parts.map(readChange);
  } catch {
    return null;
  }
  const offsets = [...new Set(changes.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => b - a);
  const compared = changes.reduce((sum, { dates, rule }) => sum + 1 + dates.length + (rule ? YEARS_BACK : 0), 0);
  const offsetAt = (instant: number) => {
    work.left -= compared;
    if (work.left < 0) throw new Refused("TooMany");
    return offsetAmong(changes, instant);
  };
  return {
    id: null,
    instantOf: (shown) => {
      const time = Date.parse(`${shown}Z`);
      const fitting = offsets.find((offset) => offsetAt(time - offset) === offset);
      return time - (fitting ?? offsetAt(time - (offsets[0] ?? 0)));
    },
    shownAt: (instant) => new Date(instant + offsetAt(instant)).toISOString().slice(0, 19),
  };
}

/** Throws if it cannot be read. */
function readChange(part: Part): OffsetChange {
  const valueOf = (name: string) => propertyOf(part, name)?.value.trim() ?? "";
  const begins = clockTime(valueOf("dtstart"));
  const from = offsetOf(valueOf("tzoffsetfrom"));
  const dates = valuesOf(part, "rdate", MOST_DATES);
  return {
    begins,
    from,
    to: offsetOf(valueOf("tzoffsetto")),
    dates: dates.map(({ value }) => clockTime(value, from)),
    rule: readRule(valueOf("rrule").toUpperCase(), new Date(begins), from),
  };
}

function readRule(text: string, begins: Date, from: number): Rule | null {
  if (text === "") return null;
  if (!YEARLY.test(text)) throw new Error("Not yearly");
  const { parts, until, count } = ICAL.Recur.fromString(text);
  const { BYMONTH: [month] = [], BYMONTHDAY: days, BYDAY: [weekday] = [] } = parts;
  if (month === undefined && (days ?? weekday) !== undefined) throw new Error("In no month");
  const [, ordinal = "0", name = ""] = /^([-+]?\d)?(\w\w)$/.exec(weekday ?? "") ?? [];
  return {
    month: month ?? begins.getUTCMonth() + 1,
    days: days ?? (weekday === undefined ? [begins.getUTCDate()] : null),
    weekday: weekday === undefined ? null : WEEKDAYS.indexOf(name),
    ordinal: Number(ordinal),
    until: until
      ? clockTime(until.toICALString(), from) + (until.isDate ? DAY - 1 : 0)
      : Date.UTC(begins.getUTCFullYear() + (count ?? Infinity), 0) || Infinity,
  };
}

const CLOCK_TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/;

/** A time as clocks with an offset from UTC show it. Throws if it is none. */
function clockTime(value: string, offset = 0): number {
  const [, year = "", month, day, hour = "00", minute = "00", second = "00", inUtc] =
    CLOCK_TIME.exec(value.trim()) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time) || Number(year) < FIRST_YEAR) throw new Error("No time");
  return inUtc === undefined ? time : time + offset;
}

function offsetOf(value: string): number {
  const [, sign, hours, minutes, seconds = "00"] = /^([-+])(\d\d):?(\d\d)(\d\d)?$/.exec(value) ?? [];
  if (sign === undefined) throw new Error("No offset");
  return Number(`${sign}1`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
}

/** The offset from UTC at an instant, both in milliseconds. Before the first change, it is that before it. */
function offsetAmong(changes: readonly OffsetChange[], instant: number): number {
  const past = changes.map((change) => ({ change, time: lastBeginning(change, instant) }));
  const last = past.reduce((one, other) => (other.time > one.time ? other : one));
  if (last.time > -Infinity) return last.change.to;
  return changes.reduce((one, other) => (other.begins - other.from < one.begins - one.from ? other : one)).from;
}

/** The last instant up to another one at which clocks change; `-Infinity` if there is none. */
function lastBeginning({ begins, dates, rule, from }: OffsetChange, instant: number): number {
  const shown = instant + from;
  const times = [begins, ...dates, ...(rule ? lastDays(rule, begins, shown) : [])];
  return Math.max(...times.filter((time) => time <= shown)) - from;
}

/** A rule's times in the last year with any, up to a time. Only that year is read: it may be centuries old. */
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
