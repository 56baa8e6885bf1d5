import { MAX_IMPORTED, MAX_NAME_LENGTH, PRODUCT_NAME } from "../../../../shared/constants.ts";
import { isPlannable } from "../../../../shared/basics/dates.ts";
import type { AloneReason } from "../../../../shared/enumerations.ts";
import type { CalendarPreview } from "../../../../shared/gatherings/gatherings.ts";
import { CANCELLED, hashesOf, TAKES_PLACE } from "../entry-hashes.ts";
import { readDocument, textOf, type Part } from "./calendar-document.ts";
import type { Entry, Occurrence } from "./calendar-entry.ts";
import { occurrencesOf, type Refuse, type RepeatedEntry } from "./calendar-occurrences.ts";
import { MOST_TITLES, Refused, type TimeContext } from "./calendar-reading.ts";
import { MOST_STEPS_OF_ALL } from "./calendar-rules.ts";
import type { FoundSeries, SeriesTimes } from "./calendar-series.ts";
import { endOf, type DocumentReading } from "./calendar-times.ts";
import { findZonesIn, idOf } from "./calendar-zones.ts";
import { identifierOf, identifiersOf, newIdentifiers, type KnownIdentifiers } from "./entry-identifiers.ts";
import { lineOf, wordsOf, type EntryWords } from "./entry-words.ts";

/** The most times that are found, and the most entries that repeat. */
const MOST_FOUND = 10_000;
const MOST_RULES = 300;
/** How many calendars of a file are searched for a zone. */
const MOST_CALENDARS = 100;

/** A gathering that an entry would become. */
export interface FileEntry extends EntryWords {
  /** Its number in the file and its beginning. */
  key: string;
  /** Shared by the times of what repeats, also by those that the file has moved. */
  entry: number;
  /** In UTC. */
  starts_at: string;
  ends_at: string;
  /** Whether the file does not say when it ends. */
  is_end_guessed: boolean;
  /** When it begins by the rule, if it is one of the series of its entry, as the clocks of the series show it. */
  original_start: string | null;
  /**
   * They identify the entry in later exports. The first stays the same wherever the entry is moved to; it may have come
   * in by one of the others. Empty without an id.
   */
  identifiers: readonly string[];
  /** Hashes of its fields (`entry-hashes.ts`). */
  hashes: string;
  /** Why it does not take place; null if it does. */
  cancelled: Entry["cancelled"];
}

/** A series that an entry would make. */
export interface FileSeries extends Omit<EntryWords, "time_zone">, SeriesTimes {
  /** Equal whenever a calendar exports this entry with this rule; null without an id. */
  source: string | null;
  /** The times that it leaves out, as its clocks show them. */
  left_out: string[];
}

/** An entry that repeats, and its series; or why it has none, if more than one time is left. */
interface FileRepeated {
  entry: number;
  /** Equal whenever a calendar exports this entry, with any rule; null without an id. */
  entry_source: string | null;
  series: FileSeries | null;
  alone: AloneReason | null;
  /** How many times of the series the file changes, and how many it adds. */
  changed: number;
  added: number;
}

export interface CalendarFile extends Pick<CalendarPreview, "refused" | "floating_zone"> {
  found: FileEntry[];
  /** Entries that do not take place: of interest if they came in before. */
  cancelled: FileEntry[];
  repeated: FileRepeated[];
}

/** Reads the entries to come, repeated for a year (`docs/domain/calendar.md#importing-a-calendar`); null if it is no calendar. */
export function readCalendarFile(text: string, { now, timeZone, floatingZone }: TimeContext): CalendarFile | null {
  const document = readDocument(text);
  const calendars = [document, ...document.parts].filter(isCalendar);
  if (calendars.length === 0) return null;
  const named = (name: string) => calendars.flatMap(({ parts }) => parts.filter((part) => part.name === name));
  const ownZones = calendars.slice(0, MOST_CALENDARS).map((calendar) => idOf(textOf(calendar, "x-wr-timezone")));
  const anyZone = ownZones.find((id) => id !== null) ?? null;
  const reader = new CalendarReader({ now, timeZone, findZone: findZonesIn(named("vtimezone")) });
  const every = entriesOf(calendars, (index) => floatingZone ?? ownZones[index] ?? anyZone);
  const groups = [...Map.groupBy(every, ({ uid, index }) => uid || index).values()];
  for (const [entry, versions] of groups.entries()) reader.add(versions, entry);
  for (const part of named("vtodo"))
    reader.refuse({ title: lineOf({ part, isPlain: false }, "summary", MAX_NAME_LENGTH) }, new Refused("Task"));
  return reader.end();
}

/** A time of entries of one id, and where it goes. */
interface Taking {
  /** The number of the entries in the file. */
  entry: number;
  versions: readonly Entry[];
  original_start: string | null;
  into: FileEntry[];
  otherwise: Refuse;
}

/** Reads the entries of a file one after the other. All of them share its limits. */
class CalendarReader {
  readonly #file: CalendarFile = { found: [], cancelled: [], repeated: [], refused: [], floating_zone: null };
  readonly #reading: DocumentReading;
  /** Reading cancelled entries does not use up the limits of the others. */
  readonly #readingCancelled: DocumentReading;
  readonly #known: KnownIdentifiers = { times: new Set(), identifiers: new Set() };
  readonly #words = new Map<Entry, EntryWords>();

  constructor(context: Pick<DocumentReading, "now" | "timeZone" | "findZone">) {
    const most = { rules: MOST_RULES, times: MOST_FOUND, steps: MOST_STEPS_OF_ALL, stepsInSeries: MOST_STEPS_OF_ALL };
    this.#reading = { ...context, floating: { zone: context.timeZone, used: null }, ...most };
    this.#readingCancelled = { ...this.#reading };
  }

  /** Adds the times of entries that have one id. */
  add(versions: readonly Entry[], entry: number): void {
    this.#reading.floating.zone = versions[0]?.floatingZone ?? this.#reading.timeZone;
    const { occurrences, repeated } = occurrencesOf(versions, this.#reading, this.refuse);
    const isTooMuch = occurrences.length > Math.min(MAX_IMPORTED, MOST_FOUND - this.#file.found.length);
    const own = repeated && "series" in repeated.found && !isTooMuch ? repeated.found : null;
    if (repeated) this.#file.repeated.push({ entry, ...this.#repeatedFrom(repeated, own, occurrences) });
    for (const one of occurrences) {
      const original_start = own?.starts.get(one.byRule) ?? null;
      const isLater = own && (original_start ?? "").slice(0, 10) > own.series.made_until;
      // The series makes it itself, unless the file changes it.
      if (isLater && one.entry === repeated?.entry) continue;
      this.#take(one, { entry, versions, original_start, into: this.#file.found, otherwise: this.refuse });
    }
    this.#addCancelled(versions, entry);
  }

  readonly refuse = ({ title }: Pick<Entry, "title">, error: unknown): void =>
    addRefused(this.#file, error instanceof Refused ? error.reason : "NoTime", title);

  end(): CalendarFile {
    this.#file.found.sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
    return { ...this.#file, floating_zone: this.#reading.floating.used };
  }

  /** Describes an entry that repeats: as a series if it is one of ours. */
  #repeatedFrom(
    { entry, rule, found, leftOut }: RepeatedEntry,
    own: FoundSeries | null,
    occurrences: readonly Occurrence[],
  ): Omit<FileRepeated, "entry"> {
    const sourceOf = (which: string) => (entry.uid === "" ? null : identifierOf(entry.uid, which));
    const entry_source = sourceOf("");
    if (!own) {
      return { entry_source, series: null, alone: "alone" in found ? found.alone : "Rule", changed: 0, added: 0 };
    }
    const left_out = leftOut.flatMap((shown) => own.starts.get(shown) ?? []);
    return {
      entry_source,
      series: { source: sourceOf(rule), left_out, ...this.#wordsFor(entry), ...own.series },
      alone: null,
      changed: occurrences.filter((one) => one.entry !== entry && own.starts.has(one.byRule)).length,
      added: occurrences.filter(({ byRule }) => !own.starts.has(byRule)).length,
    };
  }

  /** Adds the times that would take place if they were not cancelled. */
  #addCancelled(versions: readonly Entry[], entry: number): void {
    const taking = versions.map(withoutExceptions);
    if (!taking.some(({ uid, cancelled }) => uid !== "" && cancelled !== null)) return;
    const into = { entry, versions, original_start: null, into: this.#file.cancelled, otherwise: () => undefined };
    const { occurrences } = occurrencesOf(taking, this.#readingCancelled, () => undefined);
    const isNew = (one: Occurrence) => !this.#known.times.has(identifiersOf(one, versions).at(-1) ?? "");
    for (const occurrence of occurrences.filter(isNew)) this.#take(occurrence, into);
  }

  #take(occurrence: Occurrence, { entry, versions, original_start, into, otherwise }: Taking): void {
    try {
      if (into.length >= MOST_FOUND) throw new Refused("TooMany");
      const found = { ...foundIn(occurrence, this.#wordsFor(occurrence.entry)), entry, original_start };
      const identifiers = newIdentifiers(identifiersOf(occurrence, versions), this.#known);
      if (identifiers) into.push({ ...found, identifiers });
    } catch (error) {
      otherwise(occurrence.entry, error);
    }
  }

  #wordsFor(entry: Entry): EntryWords {
    const read = this.#words.get(entry) ?? wordsOf(entry);
    this.#words.set(entry, read);
    return read;
  }
}

/** Some files have entries that are in no calendar. */
const isCalendar = ({ name, parts }: Part) =>
  name === "vcalendar" || (name === "" && parts.some((part) => part.name === "vevent" || part.name === "vtodo"));

function entriesOf(calendars: readonly Part[], zoneOfCalendar: (index: number) => string | null): Entry[] {
  return calendars
    .flatMap((calendar, number) => {
      const floatingZone = zoneOfCalendar(number);
      const isWithdrawn = textOf(calendar, "method").trim().toUpperCase() === "CANCEL";
      const isPlain = textOf(calendar, "prodid").includes(PRODUCT_NAME);
      return calendar.parts.map((part) => ({ part, floatingZone, isWithdrawn, isPlain }));
    })
    .filter(({ part }) => part.name === "vevent")
    .map(({ part, floatingZone, isWithdrawn, isPlain }, index) => ({
      part,
      floatingZone,
      index,
      isPlain,
      uid: textOf(part, "uid").trim(),
      title: lineOf({ part, isPlain }, "summary", MAX_NAME_LENGTH),
      isCancelled: isWithdrawn || /^CANCELL?ED$/i.test(textOf(part, "status").trim()),
      cancelled: null,
    }));
}

/** Returns an entry as if all of its times took place. */
function withoutExceptions(entry: Entry): Entry {
  if (entry.isCancelled) return { ...entry, isCancelled: false, cancelled: "Entry" };
  if (!entry.part.lines.has("exdate")) return entry;
  const lines = new Map([...entry.part.lines].filter(([name]) => name !== "exdate"));
  return { ...entry, part: { ...entry.part, lines }, cancelled: "LeftOut" };
}

/** Throws `Refused`. */
function foundIn({ entry, start, length }: Occurrence, words: EntryWords) {
  const { index, title, cancelled } = entry;
  const times = [start.zone.instantOf(start.shown), endOf(start, length)].map((time) => new Date(time).toISOString());
  if (!times.every(isPlannable)) throw new Refused("TooFar");
  const [starts_at = "", ends_at = ""] = times;
  return {
    ...words,
    key: `${index} ${starts_at}`,
    starts_at,
    ends_at,
    is_end_guessed: length.isGuessed,
    hashes: `${hashesOf([title, starts_at, ends_at, words.place])} ${words.texts.hashes} ${cancelled === null ? TAKES_PLACE : CANCELLED}`,
    cancelled,
  };
}

function addRefused({ refused }: CalendarFile, reason: Refused["reason"], title: string): void {
  let group = refused.find((other) => other.reason === reason);
  if (!group) refused.push((group = { reason, count: 0, titles: [] }));
  group.count += 1;
  if (title !== "" && group.titles.length < MOST_TITLES && !group.titles.includes(title)) group.titles.push(title);
}
