import ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { MAX_DAYS_OF_GATHERING } from "../../../shared/constants.ts";
import type { ImportRefusal } from "../../../shared/enumerations.ts";

const DAY = 86_400_000;
/** How far ahead repetitions are read, in milliseconds. */
const AHEAD = 366 * DAY;
/** The most steps that a repetition takes; one that takes more is refused. */
const MOST_STEPS = 1_000;
/** The most times that an entry adds to its rule, or leaves out. */
const MOST_EXCEPTIONS = 1_000;

/** What the times of an entry depend on. */
export interface Reading {
  now: Date;
  /** The zone of times without one: the collective's. */
  timeZone: string;
}

/** Ends the reading of one entry. */
export class Refused extends Error {
  readonly reason: ImportRefusal;
  constructor(reason: ImportRefusal) {
    super(reason);
    this.reason = reason;
  }
}

export interface Times {
  /** In milliseconds. */
  start: number;
  end: number;
  /** The beginning by the rule of what repeats, in milliseconds. */
  original: number;
}

/**
 * The times of an entry that are not over, with what repeats for a year. Those that begin at `replaced` by its rule are
 * left out: other entries replace them. Throws `Refused`.
 */
export function timesOf(event: ICAL.Component, replaced: ReadonlySet<number>, reading: Reading): Times[] {
  const start = zonedOf(event.getFirstProperty("dtstart"), reading);
  const length = lengthOf(event, start, reading);
  const from = reading.now.getTime();
  const longest = MAX_DAYS_OF_GATHERING * DAY;
  const begins = event.hasProperty("rrule")
    ? listRepeated(event, start, { from: from - longest, to: from + AHEAD })
    : [start];
  const excluded = new Set(exceptionsOf(event, "exdate", reading).map(({ epochMilliseconds }) => epochMilliseconds));
  const original = event.hasProperty("recurrence-id") ? originalOf(event, reading) : null;
  const times = new Map<number, Times>();
  for (const begin of [...begins, ...exceptionsOf(event, "rdate", reading)]) {
    const time = begin.epochMilliseconds;
    const end = begin.add(length).epochMilliseconds;
    if (excluded.has(time) || replaced.has(time) || end <= from) continue;
    times.set(time, { start: time, end, original: original ?? time });
  }
  if (times.size === 0) throw new Refused("Over");
  return [...times.values()].toSorted((a, b) => a.start - b.start);
}

/** Which occurrence of a repetition an entry replaces: its beginning by the rule, in milliseconds. Throws `Refused`. */
export function originalOf(event: ICAL.Component, reading: Reading): number {
  return zonedOf(event.getFirstProperty("recurrence-id"), reading).epochMilliseconds;
}

/** Throws `Refused`. */
function exceptionsOf(event: ICAL.Component, name: "exdate" | "rdate", reading: Reading): Temporal.ZonedDateTime[] {
  const properties = event.getAllProperties(name).map((property) => ({ property, values: property.getValues() }));
  if (properties.reduce((sum, { values }) => sum + values.length, 0) > MOST_EXCEPTIONS) throw new Refused("TooMany");
  return properties.flatMap(({ property, values }) => values.map((value) => zonedOf(property, reading, value)));
}

/** How long an entry lasts: whole days, or an exact time. Throws `Refused`. */
function lengthOf(event: ICAL.Component, start: Temporal.ZonedDateTime, reading: Reading): Temporal.Duration {
  const isWholeDays = isDay(event.getFirstPropertyValue("dtstart"));
  const duration = event.getFirstPropertyValue("duration");
  const end = event.getFirstProperty("dtend");
  let length: number;
  if (duration instanceof ICAL.Duration) length = duration.toSeconds() * 1_000;
  // Without an end, an entry of whole days lasts one; some programs write that as an end on the same day.
  else if (isWholeDays && (!end || String(end.getFirstValue()) === String(event.getFirstPropertyValue("dtstart"))))
    length = DAY;
  else if (isWholeDays !== isDay(end?.getFirstValue())) throw new Refused("NoTime");
  else if (isWholeDays) length = start.until(zonedOf(end, reading), { largestUnit: "days" }).days * DAY;
  else length = zonedOf(end, reading).epochMilliseconds - start.epochMilliseconds;
  if (!(length > 0)) throw new Refused("NoTime");
  if (length > MAX_DAYS_OF_GATHERING * DAY) throw new Refused("TooLong");
  return Temporal.Duration.from(isWholeDays ? { days: Math.ceil(length / DAY) } : { milliseconds: length });
}

const isDay = (value: unknown) => value instanceof ICAL.Time && value.isDate;

/** A time in its zone, or the beginning of a whole day in the collective's. Throws `Refused`. */
function zonedOf(
  property: ICAL.Property | null | undefined,
  { timeZone }: Reading,
  value: unknown = property?.getFirstValue(),
): Temporal.ZonedDateTime {
  if (!property || !(value instanceof ICAL.Time)) throw new Refused("NoTime");
  const { year, month, day, hour, minute, second } = value;
  if (value.isDate) return new Temporal.PlainDate(year, month, day).toZonedDateTime(timeZone);
  const shown = new Temporal.PlainDateTime(year, month, day, hour, minute, second);
  const name = property.getFirstParameter("tzid");
  if (value.zone === ICAL.Timezone.utcTimezone) return shown.toZonedDateTime("UTC");
  return shown.toZonedDateTime(name ? zoneOf(name, value, timeZone) : timeZone);
}

/**
 * The zone by a name of the document. If nobody else knows that name, the document may say how its clocks go; then it is
 * the collective's if they show the same there. Throws `Refused`.
 */
function zoneOf(name: string, value: ICAL.Time, own: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    if (!isReadable(value.zone)) throw new Refused("ZoneUnknown");
    const there = Temporal.Instant.fromEpochMilliseconds(value.toUnixTime() * 1_000).toZonedDateTimeISO(own);
    if (there.offsetNanoseconds / 1e9 !== value.utcOffset()) throw new Refused("ZoneUnknown");
    return own;
  }
}

/** Once a year, as clocks change. */
const YEARLY = /^FREQ=YEARLY(;(BYMONTH=\d{1,2}|BYDAY=[-+]?\d?[A-Z]{2}|BYMONTHDAY=[-\d,]{1,20}|UNTIL=\w+|WKST=\w+))*$/;
/** The most changes of clocks with a rule of their own, and the first year in which one can begin. */
const MOST_CHANGES = 20;
const FIRST_YEAR = 1600;

/** Whether the clocks of a document's own zone change so that they can be read: the library follows any rule. */
function isReadable(zone: ICAL.Timezone): boolean {
  const changes = zone.component?.getAllSubcomponents() ?? [];
  return (
    changes.length > 0 &&
    changes.length <= MOST_CHANGES &&
    changes.every((change) => {
      const start = change.getFirstPropertyValue("dtstart");
      const rules = change.getAllProperties("rrule").map((rule) => String(rule.getFirstValue()));
      return start instanceof ICAL.Time && start.year >= FIRST_YEAR && rules.every((rule) => YEARLY.test(rule));
    })
  );
}

/** When an entry that repeats begins in a span of milliseconds. Throws `Refused` for rules that take too long to read. */
function listRepeated(
  event: ICAL.Component,
  start: Temporal.ZonedDateTime,
  { from, to }: { from: number; to: number },
): Temporal.ZonedDateTime[] {
  const rule = event.getFirstPropertyValue("rrule");
  if (!(rule instanceof ICAL.Recur) || event.getAllProperties("rrule").length > 1) throw new Refused("TooOften");
  if (!["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].includes(rule.freq)) throw new Refused("TooOften");
  if (["BYHOUR", "BYMINUTE", "BYSECOND"].some((part) => part in rule.parts)) throw new Refused("TooOften");
  try {
    return new RRuleTemporal({
      rruleString: `RRULE:${rule.toString()}`,
      dtstart: start,
      maxIterations: MOST_STEPS,
      maxCandidateEvaluations: MOST_STEPS,
    }).between(new Date(from), new Date(to), true);
  } catch {
    throw new Refused("TooOften");
  }
}
