import {
  MAX_IMPORTED,
  MAX_LABEL_LENGTH,
  MAX_LINKS,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  PRODUCT_NAME,
  URL_LENGTH_LIMIT,
  WEB_ADDRESS,
} from "../../../../shared/constants.ts";
import { isPlannable } from "../../../../shared/basics/dates.ts";
import { LINK_TYPES, type AloneReason } from "../../../../shared/enumerations.ts";
import type { CalendarPreview } from "../../../../shared/gatherings/gatherings.ts";
import { storedLine, withoutUnstorable } from "../../../../shared/basics/fields.schema.ts";
import type { Link } from "../../../../shared/basics/links.schema.ts";
import {
  listedTexts,
  propertiesOf,
  propertyOf,
  readDocument,
  textOf,
  type Part,
  type Property,
} from "./calendar-document.ts";
import type { FoundSeries, SeriesTimes } from "./calendar-series.ts";
import { occurrencesOf, type Entry, type Occurrence, type Refuse, type RepeatedEntry } from "./calendar-occurrences.ts";
import { MOST_TITLES, Refused, type TimeContext } from "./calendar-reading.ts";
import { MOST_STEPS_OF_ALL } from "./calendar-rules.ts";
import { endOf, isWholeDay, type DocumentReading } from "./calendar-times.ts";
import { currentIdOf, findZonesIn, idOf } from "./calendar-zones.ts";
import { plainTextOf, withoutEntities } from "./plain-text.ts";
import { CANCELLED, hashesOf, TAKES_PLACE } from "../entry-hashes.ts";
import { newIdentifiers, identifierOf, identifiersOf, type KnownIdentifiers } from "./entry-identifiers.ts";

/** The most times that are found, and the most entries that repeat. */
const MOST_FOUND = 10_000;
const MOST_RULES = 300;
/** How many calendars of a file are searched for a zone. */
const MOST_CALENDARS = 100;
/** Some programs write a comma between the two. */
const COORDINATES = /^([-+]?\d{1,3}(?:\.\d{1,20})?)[;,]\s?([-+]?\d{1,3}(?:\.\d{1,20})?)$/;

const OFFSET_AT_END = /[-+]\d\d:?\d\d$/;

interface EntryTexts {
  description: string | null;
  links: Link[];
  /** Their part of `hashes`. */
  hashes: string;
}

/** The texts of an entry, besides its times. */
interface EntryWords {
  title: string;
  place: string | null;
  /** Its own IANA zone; null for the collective's. */
  time_zone: string | null;
  categories: string[];
  /** All times of what repeats have one object, which is copied once on its way out of the thread. */
  texts: EntryTexts;
}

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

/**
 * Reads what is to come in an iCalendar document, with what repeats for a year
 * (`docs/domain/calendar.md#importing-a-calendar`). Null if it is none.
 */
export function readCalendarFile(text: string, { now, timeZone, floatingZone }: TimeContext): CalendarFile | null {
  const document = readDocument(text);
  const calendars = [document, ...document.parts].filter(isCalendar);
  if (calendars.length === 0) return null;
  const named = (name: string) => calendars.flatMap(({ parts }) => parts.filter((part) => part.name === name));
  const ownZones = calendars.slice(0, MOST_CALENDARS).map((calendar) => idOf(textOf(calendar, "x-wr-timezone")));
  const anyZone = ownZones.find((id) => id !== null) ?? null;
  const floating: DocumentReading["floating"] = { zone: timeZone, used: null };
  const findZone = findZonesIn(named("vtimezone"));
  const most = { rules: MOST_RULES, times: MOST_FOUND, steps: MOST_STEPS_OF_ALL, stepsInSeries: MOST_STEPS_OF_ALL };
  const reading = { now, timeZone, findZone, floating, ...most };
  const file: CalendarFile = { found: [], cancelled: [], repeated: [], refused: [], floating_zone: null };
  const refuse = ({ title }: Pick<Entry, "title">, error: unknown) =>
    addRefused(file, error instanceof Refused ? error.reason : "NoTime", title);
  // Reading cancelled entries does not use up the limits of the others.
  const again = { ...reading };
  const known: KnownIdentifiers = { times: new Set(), identifiers: new Set() };
  const words = new Map<Entry, EntryWords>();
  const wordsFor = (entry: Entry) => {
    const read = words.get(entry) ?? wordsOf(entry);
    words.set(entry, read);
    return read;
  };
  const every = entriesOf(calendars, (index) => floatingZone ?? ownZones[index] ?? anyZone);
  const groups = [...Map.groupBy(every, ({ uid, index }) => uid || index).values()];
  for (const [number, entries] of groups.entries()) {
    floating.zone = entries[0]?.floatingZone ?? timeZone;
    const { occurrences, repeated } = occurrencesOf(entries, reading, refuse);
    const isTooMuch = occurrences.length > Math.min(MAX_IMPORTED, MOST_FOUND - file.found.length);
    const own = repeated && "series" in repeated.found && !isTooMuch ? repeated.found : null;
    const starts = own?.starts;
    if (repeated) {
      const series = own && { ...seriesFrom(repeated, own), ...wordsFor(repeated.entry), ...own.series };
      const changed = occurrences.filter(({ entry, byRule }) => entry !== repeated.entry && starts?.has(byRule)).length;
      const alone = "alone" in repeated.found ? repeated.found.alone : "Rule";
      const added = starts ? occurrences.filter(({ byRule }) => !starts.has(byRule)).length : 0;
      const entry_source = entries[0]?.uid ? identifierOf(entries[0].uid, "") : null;
      file.repeated.push({ entry: number, entry_source, series, alone: series ? null : alone, changed, added });
    }
    // The series makes it itself.
    const isLater = ({ entry, byRule }: Occurrence) =>
      entry === repeated?.entry && own !== null && (starts?.get(byRule) ?? "").slice(0, 10) > own.series.made_until;
    const takeAll = (all: readonly Occurrence[], into: FileEntry[], otherwise: Refuse) => {
      for (const occurrence of all) {
        try {
          if (into.length >= MOST_FOUND) throw new Refused("TooMany");
          const { entry, byRule } = occurrence;
          const found = { ...foundIn(occurrence, wordsFor(entry)), entry: number };
          const original_start = (into === file.found && starts?.get(byRule)) || null;
          const identifiers = newIdentifiers(identifiersOf(occurrence, entries), known);
          if (identifiers) into.push({ ...found, original_start, identifiers });
        } catch (error) {
          otherwise(occurrence.entry, error);
        }
      }
    };
    takeAll(
      occurrences.filter((occurrence) => !isLater(occurrence)),
      file.found,
      refuse,
    );
    const taking = entries.map(withoutExceptions);
    if (taking.some(({ uid, cancelled }) => uid !== "" && cancelled !== null)) {
      const isNew = (occurrence: Occurrence) => !known.times.has(identifiersOf(occurrence, entries).at(-1) ?? "");
      takeAll(occurrencesOf(taking, again, () => undefined).occurrences.filter(isNew), file.cancelled, () => undefined);
    }
  }
  for (const part of named("vtodo"))
    refuse({ title: lineOf({ part, isPlain: false }, "summary", MAX_NAME_LENGTH) }, new Refused("Task"));
  file.found.sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  return { ...file, floating_zone: floating.used };
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

function wordsOf(entry: Entry): EntryWords {
  const { part, title } = entry;
  return {
    title: title || "-",
    place: lineOf(entry, "location", MAX_LABEL_LENGTH) || coordinatesOf(part),
    time_zone: zoneOf(entry),
    categories: listedTexts(part, "categories").map(storedLine),
    texts: textsIn(entry),
  };
}

function seriesFrom({ entry: { uid }, rule, leftOut }: RepeatedEntry, { starts }: FoundSeries) {
  return {
    source: uid === "" ? null : identifierOf(uid, rule),
    left_out: leftOut.flatMap((shown) => starts.get(shown) ?? []),
  };
}

/** Days have none, and times without a zone that of their calendar. Other programs than Crewtide write UTC for any zone. */
function zoneOf({ part, isPlain, floatingZone }: Entry): string | null {
  const { params, value } = propertyOf(part, "dtstart") ?? { params: {}, value: "" };
  const isDay = !/[T ]\d/i.test(value) || isWholeDay(part);
  if (isDay) return null;
  if (/Z$/i.test(value)) return isPlain ? "UTC" : null;
  if (OFFSET_AT_END.test(value)) return null;
  const zone = currentIdOf(params["tzid"] ?? floatingZone ?? "");
  return zone === "UTC" && !isPlain ? null : zone;
}

function textsIn(entry: Entry): EntryTexts {
  const links = linksOf(entry.part);
  const description = descriptionOf(entry, links) || null;
  return { description, links, hashes: hashesOf([description, links]) };
}

function addRefused({ refused }: CalendarFile, reason: Refused["reason"], title: string): void {
  let group = refused.find((other) => other.reason === reason);
  if (!group) refused.push((group = { reason, count: 0, titles: [] }));
  group.count += 1;
  if (title !== "" && group.titles.length < MOST_TITLES && !group.titles.includes(title)) group.titles.push(title);
}

/** A text in one line, without what cannot be stored, cut to a length. */
function lineOf({ part, isPlain }: Pick<Entry, "part" | "isPlain">, name: string, most: number): string {
  const text = textOf(part, name, 20 * most);
  return shortLine(isPlain ? text : withoutEntities(text), most);
}

const shortLine = (text: string, most: number) => storedLine(storedLine(text.slice(0, 4 * most)).slice(0, most));

/** Without tags, and without the address of a link at the end: many programs, and Crewtide, repeat the entry's there. */
function descriptionOf({ part, isPlain }: Entry, links: readonly Link[]): string {
  const whole = textOf(part, "description") || textOf(part, "x-alt-desc");
  const written = whole.slice(0, MAX_TEXT_LENGTH + URL_LENGTH_LIMIT);
  const text = `\n${withoutUnstorable(isPlain ? written : plainTextOf(written)).trim()}`;
  const repeated = links.find(({ url }) => text.endsWith(`\n${url}`))?.url ?? "";
  return text
    .slice(0, text.length - repeated.length)
    .trim()
    .slice(0, MAX_TEXT_LENGTH);
}

/** The latitude and longitude of an entry, such as `52.52, 13.405`; null if there are none. */
function coordinatesOf(part: Part): string | null {
  const written = propertyOf(part, "geo")?.value ?? "";
  const [, latitude, longitude] = COORDINATES.exec(written.trim()) ?? [];
  const isOnEarth = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  return isOnEarth ? `${Number(latitude)}, ${Number(longitude)}` : null;
}

function linkOf({ params, value }: Property): Link {
  const link_type = LINK_TYPES.find((type) => type === params["x-link-type"]) ?? "Website";
  const label = shortLine(params["filename"] ?? params["label"] ?? "", MAX_LABEL_LENGTH) || null;
  return { link_type, url: storedLine(value), label };
}

/** The addresses that are attached to an entry, its own, and those of online meetings. */
function linksOf(part: Part): Link[] {
  const attached = propertiesOf(part, "attach").map(linkOf);
  const known = new Set(attached.map(({ url }) => url));
  const own = ["url", "conference", "x-google-conference", "x-microsoft-skypeteamsmeetingurl"]
    .flatMap((name) => propertiesOf(part, name))
    .map(linkOf);
  const all = [...attached, ...own.filter(({ url }) => !known.has(url))];
  const usable = all.filter(({ url }) => WEB_ADDRESS.test(url) && url.length < URL_LENGTH_LIMIT && URL.canParse(url));
  return [...new Map(usable.map((link) => [JSON.stringify(link), link])).values()].slice(0, MAX_LINKS);
}
