import ICAL from "ical.js";
import { MAX_DAYS_OF_GATHERING } from "../../../../shared/constants.ts";
import { propertyOf, textOf, valuesOf, type Part, type Property } from "./calendar-document.ts";
import { Refused, type TimeContext } from "./calendar-reading.ts";
import { namedZone, type Zone } from "./calendar-zones.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The most times that an entry adds to its rule, or leaves out. */
const MOST_EXCEPTIONS = 1_000;

/** The reading of one document. */
export interface DocumentReading extends TimeContext {
  findZone: (name: string) => Zone | null;
  /** The zone of times without one, and that of the first of them. */
  floating: { zone: string; used: string | null };
  /** How many repeating entries, times and steps are left for listing repetitions and finding series. */
  rules: number;
  times: number;
  steps: number;
  stepsInSeries: number;
}

/** A time as it is written: what the clocks of a zone show, such as `2026-03-05T19:00:00`, or midnight of a day. */
export interface Written {
  shown: string;
  isDay: boolean;
  zone: Zone;
}

/** Whether it is a day or a time shows in the value: some programs write another type before it, or none. */
const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?([0-5]\d)(?::?([0-6]\d)(?:\.\d{1,9})?)?(Z|[-+]\d\d:?\d\d)?)?$/i;

/** Reads a time, or the first of a period; without a known zone, in that of `beside`. Throws `Refused`. */
export function readTime({ params, value }: Property, reading: DocumentReading, beside?: Written): Written {
  const [, year, month, day, hour, minute = "00", second = "00", offset] =
    TIME.exec(value.split("/")[0]?.trim() ?? "") ?? [];
  const isDay = hour === undefined;
  const zone = offset === undefined ? zoneOf(params["tzid"], { isDay, beside }, reading) : offsetZone(offset);
  if (!zone) throw new Refused("ZoneUnknown");
  const midnight = `${year}-${month}-${day}T00:00:00`;
  if (Number.isNaN(timeOf(midnight)) || later(midnight, 0) !== midnight || Number(hour ?? 0) > 24)
    throw new Refused("NoTime");
  // Some programs write 24:00, or a leap second.
  const sinceMidnight = ((Number(hour ?? 0) * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
  return { shown: later(midnight, sinceMidnight), isDay, zone };
}

const offsetZone = (offset: string) => namedZone(/^Z$/i.test(offset) ? "UTC" : offset);

function zoneOf(
  name: string | undefined,
  { isDay, beside }: { isDay: boolean; beside: Written | undefined },
  { timeZone, findZone, floating }: DocumentReading,
): Zone | null {
  if (isDay) return namedZone(timeZone);
  const found = name ? findZone(name) : beside?.zone;
  if (found || name) return found ?? beside?.zone ?? null;
  floating.used ??= floating.zone;
  return namedZone(floating.zone);
}

/** The values of a property that can be read, of an entry that begins then. Throws `Refused` if there are too many. */
export function readValues<Result>(part: Part, name: string, read: (property: Property) => Result): Result[] {
  return valuesOf(part, name, MOST_EXCEPTIONS).flatMap((value) => {
    try {
      return [read(value)];
    } catch {
      return [];
    }
  });
}

/** Reads which time of what begins then is meant: some programs name a day by its midnight, without a zone. */
export function readOccurrence(property: Property, reading: DocumentReading, start?: Written): Written {
  const time = readTime(property, reading, start);
  const isMidnight = property.params["tzid"] === undefined && property.value.trim().endsWith("T000000");
  return isMidnight ? { ...time, isDay: true } : time;
}

/** Whether the midnight of an entry is a day: Exchange writes days as midnight in any zone. */
export const isWholeDay = (part: Part) => textOf(part, "x-microsoft-cdo-alldayevent") === "TRUE";

/** When an entry begins. Throws `Refused`. */
export function beginningOf(part: Part, reading: DocumentReading): Written {
  const property = propertyOf(part, "dtstart");
  if (!property) throw new Refused("NoTime");
  const start = readTime(property, reading);
  const isDay = isWholeDay(part) && start.shown.endsWith("T00:00:00");
  return isDay ? { ...start, isDay, zone: namedZone(reading.timeZone) } : start;
}

/** How long an entry lasts. */
export interface Length {
  milliseconds: number;
  /** Whether nothing says when it ends. */
  isGuessed: boolean;
}

/** Without an end that can be read and is after it, a day lasts a day, and a time an hour. Throws `Refused`. */
export function lengthOf(part: Part, start: Written, reading: DocumentReading): Length {
  return lengthFrom(start, () => {
    const end = propertyOf(part, "dtend");
    return end ? untilEnd(start, end, reading) : durationOf(propertyOf(part, "duration")?.value);
  });
}

/** How long a period lasts; null if the value is none. Throws `Refused`. */
export function periodLength(start: Written, { params, value }: Property, reading: DocumentReading): Length | null {
  const [, end] = value.split("/");
  if (end === undefined) return null;
  return lengthFrom(start, () =>
    /^[-+]?P/i.test(end) ? durationOf(end) : untilEnd(start, { params, value: end }, reading),
  );
}

/** Throws `Refused`. */
function lengthFrom(start: Written, read: () => number): Length {
  let written = 0;
  try {
    written = read();
  } catch {
    // It has no end.
  }
  if (written > MAX_DAYS_OF_GATHERING * DAY) throw new Refused("TooLong");
  const isGuessed = !(written > 0);
  const milliseconds = isGuessed ? (start.isDay ? DAY : HOUR) : written;
  return start.isDay
    ? { milliseconds: Math.ceil(milliseconds / DAY) * DAY, isGuessed: false }
    : { milliseconds, isGuessed };
}

const durationOf = (text = "") => ICAL.Duration.fromString(text.trim()).toSeconds() * 1_000;

/** Throws `Refused`. */
function untilEnd(start: Written, end: Property, reading: DocumentReading): number {
  const { shown, isDay, zone } = readTime(end, reading, start);
  if (start.isDay) return timeOf(shown) - timeOf(start.shown);
  return (isDay ? start.zone : zone).instantOf(shown) - start.zone.instantOf(start.shown);
}

/** When something that begins then is over, in milliseconds. */
export function endOf({ shown, isDay, zone }: Written, { milliseconds }: Length): number {
  return isDay ? zone.instantOf(later(shown, milliseconds)) : zone.instantOf(shown) + milliseconds;
}

/** Adds milliseconds to a time of the clocks, as if they were never set. */
export function later(shown: string, milliseconds: number): string {
  return new Date(timeOf(shown) + milliseconds).toISOString().slice(0, shown.length);
}

/** The milliseconds of a time without gaps or repeated hours. */
export const timeOf = (shown: string) => Date.parse(`${shown}Z`);

/**
 * A time as another one's clocks show it. A day is midnight for all. Among days, the date counts that is written, unless
 * the time is midnight for the clocks of these.
 */
export function asShownBy({ zone, isDay }: Written, other: Written): string {
  if (other.isDay || zone === other.zone) return other.shown;
  const shown = zone.shownAt(other.zone.instantOf(other.shown));
  return isDay && !shown.endsWith("T00:00:00") ? other.shown : shown;
}
