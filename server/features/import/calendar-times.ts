import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { MAX_DAYS_OF_GATHERING } from "../../../shared/constants.ts";
import { isPlannable } from "../../../shared/dates.ts";
import { Refused, type DocumentReading } from "./calendar-reading.ts";
import { listRepeated } from "./calendar-rules.ts";

const DAY = 86_400_000;
/** How far ahead repetitions are read, in milliseconds. */
const AHEAD = 366 * DAY;
/** The most times that an entry adds to its rule, or leaves out. */
const MOST_EXCEPTIONS = 1_000;

/** Where the values begin in the library's form of a property. */
const VALUES = 3;

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
export function timesOf(event: ICAL.Component, replaced: ReadonlySet<number>, reading: DocumentReading): Times[] {
  const start = zonedOf(event.getFirstProperty("dtstart"), reading);
  const length = lengthOf(event, start, reading);
  const from = reading.now.getTime();
  const longest = MAX_DAYS_OF_GATHERING * DAY;
  const rule = ruleOf(event);
  const begins = rule ? listRepeated(start, rule, { from: from - longest, to: from + AHEAD, reading }) : [start];
  const excluded = new Set(exceptionsOf(event, "exdate", reading).map(({ epochMilliseconds }) => epochMilliseconds));
  const original = event.hasProperty("recurrence-id") ? originalOf(event, reading) : null;
  const times = new Map<number, Times>();
  for (const begin of [...begins, ...exceptionsOf(event, "rdate", reading)]) {
    const time = begin.epochMilliseconds;
    const end = begin.add(length).epochMilliseconds;
    if (excluded.has(time) || replaced.has(time) || end <= from) continue;
    if (![time, end].every((each) => isPlannable(new Date(each).toISOString()))) throw new Refused("TooFar");
    times.set(time, { start: time, end, original: original ?? time });
  }
  if (times.size === 0) throw new Refused("Over");
  return [...times.values()].toSorted((a, b) => a.start - b.start);
}

/** The rule of what repeats, if it does. Throws `Refused`. */
function ruleOf(event: ICAL.Component): ICAL.Recur | null {
  const [property, ...others] = event.getAllProperties("rrule");
  if (!property) return null;
  const rule = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur) || others.length > 0) throw new Refused("TooOften");
  return rule;
}

/** Which occurrence of a repetition an entry replaces: its beginning by the rule, in milliseconds. Throws `Refused`. */
export function originalOf(event: ICAL.Component, reading: DocumentReading): number {
  return zonedOf(event.getFirstProperty("recurrence-id"), reading).epochMilliseconds;
}

/** Throws `Refused`. */
function exceptionsOf(
  event: ICAL.Component,
  name: "exdate" | "rdate",
  reading: DocumentReading,
): Temporal.ZonedDateTime[] {
  const [, listed] = event.jCal as [string, [string, ...unknown[]][]];
  // They are counted before they are read, which takes much longer.
  const count = listed.reduce((sum, property) => sum + (property[0] === name ? property.length - VALUES : 0), 0);
  if (count > MOST_EXCEPTIONS) throw new Refused("TooMany");
  if (count === 0) return [];
  return event
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map((value) => zonedOf(property, reading, value)));
}

/** How long an entry lasts: whole days, or an exact time. Throws `Refused`. */
function lengthOf(event: ICAL.Component, start: Temporal.ZonedDateTime, reading: DocumentReading): Temporal.Duration {
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
  { timeZone, findZone }: DocumentReading,
  value: unknown = property?.getFirstValue(),
): Temporal.ZonedDateTime {
  if (!property || !(value instanceof ICAL.Time)) throw new Refused("NoTime");
  const { year, month, day, hour, minute, second } = value;
  if (value.isDate) return new Temporal.PlainDate(year, month, day).toZonedDateTime(timeZone);
  const shown = new Temporal.PlainDateTime(year, month, day, hour, minute, second);
  const name = property.getFirstParameter("tzid");
  if (value.zone === ICAL.Timezone.utcTimezone) return shown.toZonedDateTime("UTC");
  const zone = name ? findZone(name, shown) : timeZone;
  if (zone === null) throw new Refused("ZoneUnknown");
  return shown.toZonedDateTime(zone);
}
