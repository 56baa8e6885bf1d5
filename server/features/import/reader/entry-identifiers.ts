import { createHash } from "node:crypto";
import type { Entry, Occurrence } from "./calendar-entry.ts";

const REPEATED = ["rrule", "rdate", "recurrence-id"];

/**
 * Returns the identifiers of a time of an entry, which a later calendar has as well, the best first: its id alone if it
 * is the only one with it, its id and day, its id and time. The day and time are those of the rule. None without an id.
 */
export function identifiersOf({ entry, original, byRule }: Occurrence, entries: readonly Entry[]): string[] {
  const { uid, part } = entry;
  if (uid === "") return [];
  const isAlone = entries.length === 1 && REPEATED.every((name) => !part.lines.has(name));
  return [...(isAlone ? [""] : []), byRule.slice(0, 10), String(original)].map((which) => identifierOf(uid, which));
}

export function identifierOf(uid: string, which: string): string {
  return createHash("sha256").update(`${uid} ${which}`).digest("base64url");
}

/** The identifiers that a calendar has had so far, and the times of the entries with an id. */
export interface KnownIdentifiers {
  times: Set<string>;
  identifiers: Set<string>;
}

/** Returns the identifiers that no earlier time of a calendar has, and adds them; null if it is an earlier time. */
export function newIdentifiers(identifiers: readonly string[], known: KnownIdentifiers): string[] | null {
  const time = identifiers.at(-1);
  if (time === undefined) return [];
  if (known.times.has(time)) return null;
  known.times.add(time);
  const own = identifiers.filter((identifier) => !known.identifiers.has(identifier));
  for (const identifier of own.slice(0, 1)) known.identifiers.add(identifier);
  return own;
}
