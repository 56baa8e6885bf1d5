import ICAL from "ical.js";
import { Refused } from "./calendar-reading.ts";

/** A property of an entry: its parameters by their names in lower case, and its value as it is written. */
export interface Property {
  params: Readonly<Record<string, string>>;
  value: string;
}

/** An entry or another part of a document. Most are of no interest, so its lines are kept as they are until asked for. */
export interface Part {
  name: string;
  /** By their names in lower case. */
  lines: Map<string, string[]>;
  parts: Part[];
  /** Whether the document ends within it. */
  isCutOff: boolean;
}

const READ = new Set(
  (
    "begin end prodid method x-wr-timezone uid sequence last-modified dtstamp status summary description location geo categories url attach " +
    "conference x-google-conference x-microsoft-skypeteamsmeetingurl x-microsoft-cdo-alldayevent x-alt-desc dtstart dtend duration rrule exrule rdate exdate recurrence-id due " +
    "tzid x-lic-location tzoffsetfrom tzoffsetto"
  ).split(" "),
);
/** Others that programs write, in any case. */
const SKIPPED = new Set(
  "version calscale x-wr-calname created class transp priority organizer attendee comment contact related-to trigger action".split(
    " ",
  ),
);
/** Some programs write them over several lines without folding these. */
const TEXTS = /^(?:summary|description|location|x-alt-desc|comment)[:;]/i;
const NAME = /^([\w.-]+)[:;]/;
/** Some programs do not quote the name of a zone that has a colon. */
const ZONE_WITH_COLON = /;TZID=([^":;]{0,100}(?::[^":;]{0,100}){1,3}):(?=\d{8}|\d{4}-\d\d-)/i;
const QUOTED_PRINTABLE = /^[^:]*QUOTED-PRINTABLE/i;
/** As vCalendar 1.0 may name an encoding. */
const BARE_ENCODING = /;(?=QUOTED-PRINTABLE\b)/i;
/** How many characters lists of texts have together, and how many texts. */
const MOST_LISTED = 10_000;
const MOST_TEXTS = 100;
/** How many lines with one name are kept of a part, and how deeply parts are nested. */
const MOST_OF_NAME = 2_000;
const MOST_DEEP = 10;
const LINE_BREAK = /\r\n|\n|\r/g;
/** How much of a line is read, in characters: reading a longer one would take memory in large pieces. */
const MOST_OF_LINE = 200_000;

/** The library decodes no value: types that do not fit would make it fail. */
const UNDECODED = { value: {}, param: {}, property: {}, propertyGroups: false };

/** Reads the parts of an iCalendar document without its unreadable lines. The result is a part with the calendars. */
export function readDocument(text: string): Part {
  const document = newPart("");
  const open = [document];
  for (const line of linesOf(text.trimStart())) {
    const part = open.at(-1) ?? document;
    const name = (NAME.exec(line)?.[1] ?? "").toLowerCase();
    if (name === "begin") {
      const inner = newPart(namedIn(line));
      // A part is never within one of its own kind: the outer one lacks its end.
      const unended = open.findLastIndex(({ name: outer }) => outer === inner.name);
      if (unended > 0) open.length = unended;
      if (open.length > MOST_DEEP) continue;
      open.at(-1)?.parts.push(inner);
      open.push(inner);
    } else if (name === "end") {
      // Parts that have no end of their own end with the one around them.
      const ended = open.findLastIndex((other) => other.name === namedIn(line));
      if (ended > 0) open.length = ended;
    } else if (READ.has(name)) {
      const same = part.lines.get(name);
      if (!same) part.lines.set(name, [line]);
      else if (same.length < MOST_OF_NAME) same.push(line);
    }
  }
  for (const part of open) part.isCutOff = true;
  return document;
}

const newPart = (name: string): Part => ({ name, lines: new Map(), parts: [], isCutOff: false });

/** The name of the part that a line begins or ends. */
const namedIn = (line: string) => (line.split(":")[1] ?? "").trim().toLowerCase();

/** Lists the lines of a document, with those joined that belong together. */
function* linesOf(text: string): Generator<string> {
  // Joining them one by one would copy the beginning of a long line each time.
  let pieces: string[] = [];
  let [length, isQuoted, isText] = [0, false, false];
  for (const next of writtenLines(text)) {
    const last = pieces.at(-1) ?? "";
    let piece = "";
    if (/^[\t ]/.test(next)) piece = next.slice(1);
    else if (isQuoted && last.endsWith("=")) {
      pieces[pieces.length - 1] = last.slice(0, -1);
      piece = next;
    } else if (length > 0 && next !== "" && !beginsProperty(next)) {
      if (!isText) continue;
      piece = `\\n${next}`;
    } else {
      yield pieces.join("");
      pieces = [];
      length = 0;
      isQuoted = QUOTED_PRINTABLE.test(next);
      isText = TEXTS.test(next);
      piece = next;
    }
    if (length + piece.length > MOST_OF_LINE) continue;
    pieces.push(piece);
    length += piece.length;
  }
  yield pieces.join("");
}

/** Lists the lines as they are written. A list of all would take a lot of memory at once. */
function* writtenLines(text: string): Generator<string> {
  let from = 0;
  for (const { 0: end, index } of text.matchAll(LINE_BREAK)) {
    yield text.slice(from, index).slice(0, MOST_OF_LINE);
    from = index + end.length;
  }
  yield text.slice(from).slice(0, MOST_OF_LINE);
}

function beginsProperty(line: string): boolean {
  const [, name = ""] = NAME.exec(line) ?? [];
  return name !== "" && (name === name.toUpperCase() || [READ, SKIPPED].some((names) => names.has(name.toLowerCase())));
}

/** The properties of a name; those that cannot be read are left out. */
export function propertiesOf(part: Part, name: string): Property[] {
  return (part.lines.get(name) ?? []).flatMap((line) => {
    // Most lines have no parameters.
    if (line[name.length] === ":") return { params: {}, value: line.slice(name.length + 1) };
    try {
      const [, params, , value] = ICAL.parse.property(
        line.replace(BARE_ENCODING, ";ENCODING=").replace(ZONE_WITH_COLON, ';TZID="$1":'),
        UNDECODED,
      ) as [string, Property["params"], string, unknown];
      return { params, value: String(value) };
    } catch {
      return [];
    }
  });
}

/** The first property of a name that has a value. */
export function propertyOf(part: Part | undefined, name: string): Property | undefined {
  return part && propertiesOf(part, name).find(({ value }) => value.trim() !== "");
}

/** The values of all properties of a name, each with its parameters. Throws `Refused` if there are more than `most`. */
export function valuesOf(part: Part, name: string, most: number): Property[] {
  const values: Property[] = [];
  for (const { params, value } of propertiesOf(part, name)) {
    // They are counted before they are read, which takes much longer.
    const separate = value.split(/[,;]/, most + 1);
    if (values.length + separate.length > most) throw new Refused("TooMany");
    values.push(...separate.map((one) => ({ params, value: one.trim() })));
  }
  return values.filter(({ value }) => value !== "");
}

/** The beginning of a property's value as text; empty without one. */
export function textOf(part: Part, name: string, most = MOST_OF_LINE): string {
  const property = propertyOf(part, name);
  if (!property) return "";
  const { params } = property;
  const value = property.value.slice(0, most);
  return unescaped(
    params["encoding"]?.toUpperCase() === "QUOTED-PRINTABLE" ? decodeQuoted(value, params["charset"]) : value,
  );
}

/** The texts of all properties of a name that have lists of them. The end of very long lists is left out. */
export function listedTexts(part: Part, name: string): string[] {
  const lists = propertiesOf(part, name)
    .map(({ value }) => value)
    .join(",");
  return (lists.slice(0, MOST_LISTED).match(/(?:\\.|[^\\,])+/g) ?? []).slice(0, MOST_TEXTS).map(unescaped);
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\,;nN])/g, (_, escaped: string) => (escaped.toLowerCase() === "n" ? "\n" : escaped));
}

/** As vCalendar 1.0 writes what is not ASCII. */
function decodeQuoted(value: string, charset = "utf-8"): string {
  const bytes = value.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  try {
    return new TextDecoder(charset).decode(Buffer.from(bytes, "latin1"));
  } catch {
    return value;
  }
}
