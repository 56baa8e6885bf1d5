import { createHash } from "node:crypto";
import type { Entry, Occurrence } from "./calendar-occurrences.ts";

const REPEATED = ["rrule", "rdate", "recurrence-id"];

/**
 * Returns the sources that identify a time of an entry in a later calendar, the best first: its id alone if it is the
 * only one with it, its id and day, its id and time. The day and time are those of the rule. None without an id.
 */
export function sourcesOf({ entry, original, byRule }: Occurrence, entries: readonly Entry[]): string[] {
  const { uid, part } = entry;
  if (uid === "") return [];
  const isAlone = entries.length === 1 && REPEATED.every((name) => !part.lines.has(name));
  return [...(isAlone ? [""] : []), byRule.slice(0, 10), String(original)].map((which) => sourceOf(uid, which));
}

/** Returns the source that identifies a part of an entry. */
export function sourceOf(uid: string, which: string): string {
  return createHash("sha256").update(`${uid} ${which}`).digest("base64url");
}

/** The sources that a calendar has had so far, and the times of the entries with an id. */
export interface KnownSources {
  times: Set<string>;
  sources: Set<string>;
}

/** Returns the sources that no earlier time of a calendar has, and adds them; null if it is an earlier time. */
export function newSources(sources: readonly string[], known: KnownSources): string[] | null {
  const time = sources.at(-1);
  if (time === undefined) return [];
  if (known.times.has(time)) return null;
  known.times.add(time);
  const own = sources.filter((source) => !known.sources.has(source));
  for (const source of own.slice(0, 1)) known.sources.add(source);
  return own;
}
