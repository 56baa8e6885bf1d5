import { propertyOf, textOf } from "./calendar-document.ts";
import type { Entry, Occurrence } from "./calendar-entry.ts";
import { Refused } from "./calendar-reading.ts";
import {
  asShownBy,
  beginningOf,
  endOf,
  later,
  lengthOf,
  readOccurrence,
  readTime,
  timeOf,
  type DocumentReading,
  type Written,
} from "./calendar-times.ts";

/** An entry that replaces one time of what repeats, or all from it on. */
export interface ChangedEntry {
  entry: Entry;
  at: Written;
  isForAllLater: boolean;
}

/** The property that names the time of what repeats that an entry replaces. */
export const replacedIn = ({ part }: Entry) => propertyOf(part, "recurrence-id");

/** Returns the newest version for each time that is replaced, and of what repeats itself, which begins at `start`. */
export function newestVersions(
  entries: readonly Entry[],
  start: Written | undefined,
  reading: DocumentReading,
): Entry[] {
  const timeReplaced = (entry: Entry) => {
    const property = replacedIn(entry);
    if (!property) return "";
    try {
      const { zone, shown } = readTime(property, reading, start);
      return zone.instantOf(shown);
    } catch {
      return property.value;
    }
  };
  return [...Map.groupBy(entries, timeReplaced).values()].flatMap(newestOf);
}

/** Returns the entries with the highest number, or else the latest change. Some programs give different entries one id. */
function newestOf(entries: readonly Entry[]): Entry[] {
  const ranks = entries.map(({ part }) => [
    String(Number(textOf(part, "sequence")) || 0).padStart(12, "0"),
    textOf(part, "last-modified"),
    textOf(part, "dtstamp"),
  ]);
  const newest = ranks.map(String).toSorted().at(-1);
  return entries.filter((_, index) => String(ranks[index]) === newest);
}

/** Returns the change that an entry makes, if it replaces a time. Throws `Refused`. */
export function changesBy(entry: Entry, start: Written | undefined, reading: DocumentReading): ChangedEntry[] {
  const property = replacedIn(entry);
  if (!property) return [];
  const isForAllLater = property.params["range"]?.toUpperCase() === "THISANDFUTURE";
  return [{ entry, at: readOccurrence(property, reading, start), isForAllLater }];
}

/** A later time of what repeats, as far from the changed one as by the rule. */
export function movedBy(
  { entry, at }: ChangedEntry,
  { start, shown, original }: { start: Written; shown: string; original: number },
  reading: DocumentReading,
): Occurrence {
  const begins = beginningOf(entry.part, reading);
  const distance = timeOf(shown) - timeOf(asShownBy(start, at));
  const moved = { ...begins, shown: later(begins.shown, distance) };
  return { entry, start: moved, length: lengthOf(entry.part, begins, reading), original, byRule: shown };
}

/** Throws `Refused`. */
export function replacementBy(
  { entry, at }: ChangedEntry,
  repeated: Entry | undefined,
  reading: DocumentReading,
): Occurrence {
  const { part } = entry;
  if (part.isCutOff) throw new Refused("CutOff");
  if (entry.isCancelled) throw new Refused("Cancelled");
  if (reading.times === 0) throw new Refused("TooMany");
  const start = beginningOf(part, reading);
  const length = lengthOf(part, start, reading);
  if (endOf(start, length) <= reading.now.getTime()) throw new Refused("Over");
  reading.times -= 1;
  return { entry, start, length, ...originalOf(at, repeated, reading) };
}

/** When an entry begins; undefined if that cannot be read. */
export function startOf(entry: Entry | undefined, reading: DocumentReading): Written | undefined {
  try {
    return entry && beginningOf(entry.part, reading);
  } catch {
    return undefined;
  }
}

/** Returns when the changed time begins by the rule. A day alone stands for the usual time on that day. */
function originalOf(
  at: Written,
  repeated: Entry | undefined,
  reading: DocumentReading,
): Pick<Occurrence, "original" | "byRule"> {
  const start = startOf(repeated, reading);
  if (!start) return { original: at.zone.instantOf(at.shown), byRule: at.shown };
  const shown = asShownBy(start, at);
  const byRule = at.isDay || start.isDay ? shown.slice(0, 10) + start.shown.slice(10) : shown;
  return { original: start.zone.instantOf(byRule), byRule };
}
