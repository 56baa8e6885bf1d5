import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { MAX_IMPORTED, MAX_LABEL_LENGTH, MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from "../../../shared/constants.ts";
import type { ImportRefusal } from "../../../shared/enumerations.ts";
import type { CalendarPreview } from "../../../shared/gatherings.ts";
import { storedLine, withoutUnstorable } from "../../../shared/fields.schema.ts";
import { Refused, type DocumentReading, type Reading } from "./calendar-reading.ts";
import { MOST_STEPS_OF_ALL } from "./calendar-rules.ts";
import { originalOf, timesOf } from "./calendar-times.ts";
import { findZonesIn } from "./calendar-zones.ts";

/** The most entries that are read, and the most that repeat. */
const MOST_ENTRIES = 1_000;
const MOST_RULES = 100;
/** How many of the entries that are refused for a reason are named. */
const MOST_TITLES = 10;

/** What an entry would make. */
export interface FileEntry {
  /** Its number in the file and its beginning. */
  key: string;
  title: string;
  /** In UTC. */
  starts_at: string;
  ends_at: string;
  place: string | null;
  description: string | null;
  /** The same whenever a calendar exports this entry, wherever it has been moved to; null without an id. */
  source: string | null;
}

export interface CalendarFile {
  found: FileEntry[];
  refused: CalendarPreview["refused"];
}

/**
 * Reads what is to come in an iCalendar document, with what repeats for a year
 * (`docs/domain/calendar.md#importing-a-calendar`). Null if it is none.
 */
export function readCalendarFile(text: string, { now, timeZone }: Reading): CalendarFile | null {
  const document = parse(text);
  if (document === null) return null;
  const { events, zones } = document;
  const file: CalendarFile = { found: [], refused: [] };
  const reading = { now, timeZone, findZone: findZonesIn(zones, timeZone), steps: MOST_STEPS_OF_ALL };
  const replaced = listReplaced(events, reading);
  const sources = new Set<string | null>();
  let rules = 0;
  for (const [index, event] of events.entries()) {
    const title = textOf(event, "summary", MAX_NAME_LENGTH);
    try {
      const repeats = event.hasProperty("rrule");
      if (repeats) rules += 1;
      // Entries that repeat take long to read.
      const isFull = rules > MOST_RULES || file.found.length >= MAX_IMPORTED;
      if (index >= MOST_ENTRIES || (repeats && isFull)) throw new Refused("TooMany");
      if (isCancelled(event)) throw new Refused("Cancelled");
      const uid = uidOf(event);
      const others = (repeats && replaced.get(uid)) || new Set<number>();
      const place = textOf(event, "location", MAX_LABEL_LENGTH) || null;
      const description = textOf(event, "description", MAX_TEXT_LENGTH) || null;
      for (const { start, end, original } of timesOf(event, others, reading)) {
        if (file.found.length >= MAX_IMPORTED) throw new Refused("TooMany");
        const [starts_at, ends_at] = [start, end].map((time) => new Date(time).toISOString()) as [string, string];
        const source = uid === "" ? null : hashOf(`${uid} ${original}`);
        if (source !== null && sources.has(source)) continue;
        sources.add(source);
        file.found.push({
          key: `${index} ${starts_at}`,
          title: title || "-",
          starts_at,
          ends_at,
          place,
          description,
          source,
        });
      }
    } catch (error) {
      refuse(file, error instanceof Refused ? error.reason : "NoTime", title);
    }
  }
  file.found.sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  return file;
}

function refuse({ refused }: CalendarFile, reason: ImportRefusal, title: string): void {
  let group = refused.find((other) => other.reason === reason);
  if (!group) refused.push((group = { reason, count: 0, titles: [] }));
  group.count += 1;
  if (title !== "" && group.titles.length < MOST_TITLES && !group.titles.includes(title)) group.titles.push(title);
}

/** Maps the ids of what repeats to the times, in milliseconds, that entries of their own replace. */
function listReplaced(events: readonly ICAL.Component[], reading: DocumentReading): Map<string, Set<number>> {
  const replaced = new Map<string, Set<number>>();
  for (const event of events.slice(0, MOST_ENTRIES)) {
    if (!event.hasProperty("recurrence-id")) continue;
    try {
      const original = originalOf(event, reading);
      replaced.set(uidOf(event), (replaced.get(uidOf(event)) ?? new Set()).add(original));
    } catch {
      // It is refused when it is read itself.
    }
  }
  return replaced;
}

/** A component as the library parses it: its name, properties and components. */
type Parsed = [name: string, properties: [], components: Parsed[]];

/** The entries and time zones of a document; null if it is no calendar. */
function parse(text: string): Record<"events" | "zones", ICAL.Component[]> | null {
  let parsed: unknown[];
  try {
    parsed = ICAL.parse(text) as unknown[];
  } catch {
    return null;
  }
  // A document may hold several calendars.
  const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]) as Parsed[];
  if (calendars.some(([name]) => name !== "vcalendar")) return null;
  // Without their calendar, the library does not look for the zone of each time, nor expands its rules.
  const listNamed = (wanted: string) =>
    calendars
      .flatMap(([, , components]) => components)
      .filter(([name]) => name === wanted)
      .map((component) => new ICAL.Component(component));
  return { events: listNamed("vevent"), zones: listNamed("vtimezone") };
}

/** A value that is a text; empty if there is none, or if it is of a type of its own, which may be unreadable. */
function valueOf(event: ICAL.Component, name: "uid" | "status" | "summary" | "location" | "description"): string {
  try {
    const value = event.getFirstPropertyValue(name);
    return typeof value === "string" ? value : "";
  } catch {
    return "";
  }
}

const uidOf = (event: ICAL.Component) => valueOf(event, "uid");
const isCancelled = (event: ICAL.Component) => valueOf(event, "status").toUpperCase() === "CANCELLED";
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** A text of an entry in one line, without what cannot be stored, cut to a length. */
function textOf(event: ICAL.Component, name: "summary" | "location" | "description", most: number): string {
  const text = valueOf(event, name);
  if (name !== "description") return storedLine(text.replaceAll(/\s+/g, " ").trim().slice(0, most));
  return withoutUnstorable(text.trim().slice(0, most)).trim();
}
