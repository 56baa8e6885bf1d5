import {
  MAX_LABEL_LENGTH,
  MAX_LINKS,
  MAX_TEXT_LENGTH,
  URL_LENGTH_LIMIT,
  WEB_ADDRESS,
} from "../../../../shared/constants.ts";
import { LINK_TYPES } from "../../../../shared/enumerations.ts";
import { storedLine, withoutUnstorable } from "../../../../shared/basics/fields.schema.ts";
import type { Link } from "../../../../shared/basics/links.schema.ts";
import { hashesOf } from "../entry-hashes.ts";
import { listedTexts, propertiesOf, propertyOf, textOf, type Part, type Property } from "./calendar-document.ts";
import type { Entry } from "./calendar-entry.ts";
import { isWholeDay } from "./calendar-times.ts";
import { currentIdOf } from "./calendar-zones.ts";
import { plainTextOf, withoutEntities } from "./plain-text.ts";

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
export interface EntryWords {
  title: string;
  place: string | null;
  /** Its own IANA zone; null for the collective's. */
  time_zone: string | null;
  categories: string[];
  /** All times of what repeats have one object, which is copied once on its way out of the thread. */
  texts: EntryTexts;
}

export function wordsOf(entry: Entry): EntryWords {
  const { part, title } = entry;
  return {
    title: title || "-",
    place: lineOf(entry, "location", MAX_LABEL_LENGTH) || coordinatesOf(part),
    time_zone: zoneOf(entry),
    categories: listedTexts(part, "categories").map(storedLine),
    texts: textsIn(entry),
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

/** A text in one line, without what cannot be stored, cut to a length. */
export function lineOf({ part, isPlain }: Pick<Entry, "part" | "isPlain">, name: string, most: number): string {
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
