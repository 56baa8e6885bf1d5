import { MAX_DAYS_OF_GATHERING } from "../../../../shared/constants.ts";
import {
  changesBy,
  movedBy,
  newestVersions,
  replacedIn,
  replacementBy,
  startOf,
  type ChangedEntry,
} from "./calendar-changes.ts";
import { propertiesOf, type Part, type Property } from "./calendar-document.ts";
import type { Entry, Occurrence } from "./calendar-entry.ts";
import { Refused } from "./calendar-reading.ts";
import { listRepeated } from "./calendar-rules.ts";
import { findSeries, type FoundSeries, type NoSeries } from "./calendar-series.ts";
import {
  asShownBy,
  beginningOf,
  endOf,
  lengthOf,
  periodLength,
  readOccurrence,
  readTime,
  readValues,
  timeOf,
  type DocumentReading,
  type Length,
  type Written,
} from "./calendar-times.ts";

const DAY = 86_400_000;
/**
 * In milliseconds: how far ahead of now, or of their beginning if that is later, repetitions are read, and how long ago
 * one that is not over may have begun.
 */
const AHEAD = 366 * DAY;
const BACK = (MAX_DAYS_OF_GATHERING + 1) * DAY;

/** The most rules that an entry has of a kind, and the most changes for all later times. */
const MOST_RULES_OF_ENTRY = 10;
const MOST_FOR_LATER = 100;
/** How many of its times a series leaves out at most: it keeps them. */
const MOST_LEFT_OUT = 200;

/** An entry that repeats: the series that it would be, or why it is none. */
export interface RepeatedEntry {
  entry: Entry;
  /** Identifies it as long as its rule stays the same; null without an id. */
  rule: string;
  found: FoundSeries | NoSeries;
  /** The times that the series leaves out, as the clocks of the rule show them. */
  leftOut: string[];
}

export type Refuse = (entry: Entry, error: unknown) => void;

/** The times of one id's entries, of whose versions the newest counts. `refuse` takes what has no time to come. */
export function occurrencesOf(
  entries: readonly Entry[],
  reading: DocumentReading,
  refuse: Refuse,
): { occurrences: Occurrence[]; repeated: RepeatedEntry | null } {
  const attempt = <Result>(entry: Entry, read: () => Result[]): Result[] => {
    try {
      return read();
    } catch (error) {
      refuse(entry, error);
      return [];
    }
  };
  const ofRule = (entry: Entry) => replacedIn(entry) === undefined;
  const start = startOf(entries.find(ofRule), reading);
  const versions = newestVersions(entries, start, reading);
  const changes = versions.flatMap((entry) => attempt(entry, () => changesBy(entry, start, reading)));
  const [repeated, ...others] = versions.filter(ofRule);
  const times = repeated ? attempt(repeated, () => timesOf(repeated, changes, reading)) : [];
  const occurrences = [
    ...times,
    ...changes.flatMap((change) => attempt(change.entry, () => [replacementBy(change, repeated, reading)])),
  ];
  return {
    repeated: repeated && times.length > 0 ? repeatedBy(repeated, { occurrences, changes, reading }) : null,
    occurrences: [...occurrences, ...others.flatMap((entry) => attempt(entry, () => timesOf(entry, [], reading)))],
  };
}

interface Repeating {
  occurrences: readonly Occurrence[];
  changes: readonly ChangedEntry[];
  reading: DocumentReading;
}

/** Null if it does not repeat. */
function repeatedBy(entry: Entry, { occurrences, changes, reading }: Repeating): RepeatedEntry | null {
  const { part } = entry;
  if (isSingle(part)) return null;
  const [rule, ...others] = [...propertiesOf(part, "rrule"), ...propertiesOf(part, "exrule")].map(({ value }) => value);
  const start = beginningOf(part, reading);
  const noSeries = (alone: NoSeries["alone"]) => ({ entry, rule: "", found: { alone }, leftOut: [] });
  if (changes.some(({ isForAllLater }) => isForAllLater)) return noSeries("ChangedLater");
  if (rule === undefined || others.length > 0) return noSeries("Rule");
  const repeated = { start, length: lengthOf(part, start, reading), rule, to: spanOf(start, reading).to };
  const found = findSeries(repeated, reading);
  if ("alone" in found) return noSeries(found.alone);
  const excluded = exceptionsOf(entry, { start, changes, reading });
  const taking = new Set(occurrences.map(({ byRule }) => byRule));
  const leftOut = [...found.starts.keys()].filter((shown) => excluded(shown) && !taking.has(shown));
  if (leftOut.length > MOST_LEFT_OUT) return noSeries("Rule");
  return { entry, rule: `${start.shown} ${rule}`, found, leftOut };
}

const isSingle = ({ lines }: Part) => !lines.has("rrule") && !lines.has("rdate");

/** Returns a test for the times that are left out, or that another entry replaces. */
function exceptionsOf(
  { part }: Entry,
  { start, changes, reading }: Pick<Repeating, "changes" | "reading"> & { start: Written },
): (shown: string) => boolean {
  const leftOut = readValues(part, "exdate", (property) => readOccurrence(property, reading, start));
  return timesAmong([...leftOut, ...changes.map(({ at }) => at)], start);
}

/** Throws `Refused`. */
function timesOf(entry: Entry, changes: readonly ChangedEntry[], reading: DocumentReading): Occurrence[] {
  const { part } = entry;
  if (part.isCutOff) throw new Refused("CutOff");
  if (entry.isCancelled) throw new Refused("Cancelled");
  const start = beginningOf(part, reading);
  // Most entries of an old calendar are over: they cost little.
  if (isSingle(part) && timeOf(start.shown) < reading.now.getTime() - BACK - DAY) throw new Refused("Over");
  // Entries that repeat take long to read.
  if (reading.times === 0 || (!isSingle(part) && reading.rules === 0)) throw new Refused("TooMany");
  const length = lengthOf(part, start, reading);
  const isExcepted = exceptionsOf(entry, { start, changes, reading });
  const changesForLater = changes
    .filter(({ isForAllLater }) => isForAllLater)
    .map((change) => ({ ...change, from: asShownBy(start, change.at) }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  if (changesForLater.length > MOST_FOR_LATER) throw new Refused("TooMany");
  const found = [...beginningsOf(part, start, reading)]
    .filter(([shown]) => !isExcepted(shown))
    .flatMap(([shown, ownLength]) => {
      const original = start.zone.instantOf(shown);
      const change = changesForLater.findLast(({ from }) => from <= shown);
      if (!change) return [{ entry, start: { ...start, shown }, length: ownLength ?? length, original, byRule: shown }];
      return change.entry.isCancelled ? [] : [movedBy(change, { start, shown, original }, reading)];
    })
    .filter((occurrence) => endOf(occurrence.start, occurrence.length) > reading.now.getTime());
  if (found.length === 0) throw new Refused(goesOn(part, reading) ? "NotSoon" : "Over");
  if (!isSingle(part)) reading.rules -= 1;
  reading.times = Math.max(0, reading.times - found.length);
  return found;
}

/** Whether a rule has no end yet. */
function goesOn(part: Part, { now }: DocumentReading): boolean {
  return propertiesOf(part, "rrule").some(({ value }) => {
    const [, until = "9"] = /UNTIL=(\d{8})/i.exec(value) ?? [];
    return /FREQ=/i.test(value) && !/COUNT=/i.test(value) && until > now.toISOString().slice(0, 10).replaceAll("-", "");
  });
}

/** When an entry begins, as its clocks show, by its rules around a year, with a length if any. Throws `Refused`. */
function beginningsOf(part: Part, start: Written, reading: DocumentReading): Map<string, Length | null> {
  const span = spanOf(start, reading);
  const byRules = (name: string) => {
    const rules = propertiesOf(part, name).filter(({ value }) => value.trim() !== "");
    if (rules.length > MOST_RULES_OF_ENTRY) throw new Refused("TooMany");
    return rules.flatMap(({ value }) => listRepeated(start, value, span));
  };
  const added = readValues(part, "rdate", (property: Property): [string, Length | null] => {
    const time = readTime(property, reading, start);
    const shown = time.isDay ? time.shown.slice(0, 10) + start.shown.slice(10) : asShownBy(start, time);
    return [shown, time.isDay ? null : periodLength(time, property, reading)];
  });
  const without = new Set(byRules("exrule"));
  const all = [start.shown, ...byRules("rrule")].map((shown): [string, null] => [shown, null]);
  return new Map([...all, ...added].filter(([shown]) => !without.has(shown)));
}

/** The period in which something that repeats is read, in milliseconds, as its clocks show it. */
function spanOf(start: Written, reading: DocumentReading) {
  const now = timeOf(start.zone.shownAt(reading.now.getTime()));
  return { from: now - BACK, to: Math.max(now, timeOf(start.shown)) + AHEAD, reading };
}

/** Returns whether a beginning is one of these times. Days are compared by their dates. */
function timesAmong(times: readonly Written[], start: Written): (shown: string) => boolean {
  const shownTimes = times.map((time) => ({ isDay: time.isDay || start.isDay, shown: asShownBy(start, time) }));
  const days = new Set(shownTimes.filter(({ isDay }) => isDay).map(({ shown }) => shown.slice(0, 10)));
  const exact = new Set(shownTimes.map(({ shown }) => shown));
  return (shown) => days.has(shown.slice(0, 10)) || exact.has(shown);
}
