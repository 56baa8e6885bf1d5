import { parse } from "csv-parse/browser/esm/sync";
import addressparser from "nodemailer/lib/addressparser";
import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import type { InvitationInput } from "../../../shared/invitations/invitations.schema.ts";

/** A person as a list names them. */
export interface ReadPerson extends InvitationInput {
  /** Parts of the line that are not used: a phone number, or addresses of which nobody can tell the right one. */
  unused: readonly string[];
}

/** A part of a line: a name, an address, or a name with its address. The others are empty. */
type Part = InvitationInput;

const ANGLED = /<[^<>\s@]+@[^<>\s]+>/;
const ANGLED_LINE = /^(.*<[^<>\s@]+@[^<>\s]+>.*)$/m;
const BRACKETED = /[([]([^\s@()[\]<>]+@[^\s@()[\]<>]+)[)\]]/g;
/** An address after which the next person begins, without a comma between them. */
const UNSEPARATED = /(<[^<>\s@]+@[^<>\s]+>)(?=[ \t]*[^\s,;])/g;
/** The words that email programs put in front of addresses, in our languages. */
const LABELS = /^[ \t]*(?:to|cc|bcc|from|an|kopie|von|para|cco|de|à|cci|a|da|ccn|e-?mail):|\bmailto:/gim;
/** Brackets within a name, which email programs would take for a comment and leave out. */
const COMMENT = /\([^()"<>]*\)(?=[^"<>]{0,99}<)/g;
/** A line break between a name and its address: headers of emails are folded. */
const FOLDED = /(?<=[^@,;\t\n])\n(?=(?:[ \t][^@,;\t\n<]*)?<[^<>\s@]+@)/g;

/** Headings of columns in address books and spreadsheets, in our languages. */
const EMAIL = /\be-?mail|^(?:mail\b|adresse|address|correo|courri|posta|indirizzo)/i;
const GIVEN = /^(?:first|given|vorname|prénom|nombre$|nome$)/i;
const FAMILY = /^(?:last|family|surname|nachname|familienname|apellido|nom$|nom de famille|cognome)/i;
const FULL = /^(?:name|(?:display|full) name|anzeigename|(?:nombre|nom|nome) complet[oe]?)$/i;

/** Reads people as typed, or from email programs and spreadsheets. Those without a name or address stay, to mend. */
export function readPeople(text: string): ReadPerson[] {
  const lines = text.replaceAll(/\r\n?/g, "\n").replaceAll(LABELS, "");
  const list = lines.replaceAll(BRACKETED, "<$1>").replaceAll(FOLDED, " ").replaceAll(UNSEPARATED, "$1,");
  const rows = list
    .split(ANGLED_LINE)
    .flatMap((part, index) => (index % 2 === 1 ? [part.split("\t")] : readCells(part)));
  const [heading = [], ...others] = rows;
  const hasHeading = others.length > 0 && heading.some((cell) => EMAIL.test(cell)) && !heading.join("").includes("@");
  if (!hasHeading) return rows.flatMap(readRow);
  return others.flatMap((cells) => readColumns(heading, cells) ?? readRow(cells));
}

function readCells(text: string): string[][] {
  const options = {
    bom: true,
    delimiter: [",", ";", "\t"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  };
  try {
    return parse(text, options);
  } catch {
    // A quote that has no end, as while somebody types.
    return parse(text, { ...options, quote: false });
  }
}

/** Reads cells by their headings; undefined if none of them has a name. */
function readColumns(heading: readonly string[], cells: readonly string[]): ReadPerson[] | undefined {
  const under = (column: RegExp) => cells.filter((cell, index) => cell && column.test(heading[index] ?? ""));
  const [given = ""] = under(GIVEN);
  const [family = ""] = under(FAMILY);
  const [full = ""] = under(FULL);
  const name = full.includes(given) ? full || family : `${given} ${family || full}`.trim();
  if (!name || ANGLED.test(name)) return undefined;
  const addresses = under(EMAIL).filter((cell) => cell.includes("@"));
  const emails = addresses.flatMap(partsOf).filter(({ email }) => email);
  const used = new Set(["", given, family, full, ...addresses]);
  return tellApart(
    [{ name, email: "" }, ...emails.map(({ email }) => ({ name: "", email }))],
    cells.filter((cell) => !used.has(cell)),
  );
}

/** Reads cells in any order. What has no letter, such as a phone number, is no name. */
function readRow(cells: readonly string[]): ReadPerson[] {
  const parts = cells.flatMap(partsOf).filter(({ name, email }) => name || email);
  const isNumber = ({ name, email }: Part) => !email && !/\p{L}/u.test(name);
  return tellApart(
    parts.filter((part) => !isNumber(part)),
    parts.filter(isNumber).map(({ name }) => name),
  );
}

function partsOf(cell: string): Part[] {
  if (!ANGLED.test(cell)) return wordsOf(cell);
  return addressparser(cell.replaceAll(COMMENT, '"$&"')).flatMap(({ name, address = "", group = [] }) => [
    // The name can be another address.
    ...(/\S@\S/.test(name) ? wordsOf(name) : []),
    { name: /\S@\S/.test(name) ? "" : cleanName(name), email: withoutQuotes(address) },
    ...group.map((member) => ({ name: cleanName(member.name), email: withoutQuotes(member.address ?? "") })),
  ]);
}

/** Names and addresses with a space between them. */
function wordsOf(text: string): Part[] {
  return text.split(/(\S{1,64}@\S*|@\S+)/).map((part, index) => {
    return index % 2 === 0 ? { name: cleanName(part), email: "" } : { name: "", email: withoutQuotes(part) };
  });
}

/** A name without what email programs and lists put around it. */
function cleanName(name: string): string {
  const text = name.replaceAll(/\s+/g, " ").trim();
  return withoutQuotes(text.replace(/^(?:\d+[.)]|[-–—*•·])(?: |$)/, "").replace(/ ?[-–—:|]$/, ""));
}

function withoutQuotes(text: string): string {
  return text.replace(/^(['"(])(.*)['")]$/, "$2");
}

/**
 * Lists the people of a line. An address without a name has that in front of it, or else that behind it. If neither gives
 * each a name, nobody can tell.
 */
function tellApart(parts: readonly Part[], unused: readonly string[]): ReadPerson[] {
  const merged = merge(parts);
  const names = merged.filter(({ email }) => !email).map(({ name }) => name);
  const withNameAt = (step: -1 | 1) =>
    merged.flatMap((part, index) => {
      const beside = merged[index + step];
      return part.email ? [{ ...part, name: part.name || (!beside || beside.email ? "" : beside.name) }] : [];
    });
  const isClear = (people: Part[]) => people.length > 0 && (names.length === 0 || people.every(({ name }) => name));
  const clear = [withNameAt(-1), withNameAt(1)].find(isClear);
  if (clear) {
    const left = names.filter((name) => clear.every((person) => person.name !== name));
    return clear.map((person, index) => ({ ...person, unused: index === 0 ? [...left, ...unused] : [] }));
  }
  const full = merged.filter(({ name, email }) => name && email).map((person) => ({ ...person, unused: [] }));
  const bare = merged.filter(({ name }) => !name).map(({ email }) => email);
  const unclear = { name: names.join(" "), email: "", unused: [...bare, ...unused] };
  return unclear.name || unclear.unused.length > 0 ? [...full, unclear] : full;
}

/** Joins names that follow one another, and leaves out addresses that are repeated. */
function merge(parts: readonly Part[]): Part[] {
  const known = new Set(parts.filter(({ name, email }) => name && email).map(({ email }) => normalizeEmail(email)));
  const merged: Part[] = [];
  for (const { name, email } of parts) {
    const last = merged.at(-1);
    if (last?.email === "" && !email) last.name += ` ${name}`;
    else if (name || !known.has(normalizeEmail(email))) merged.push({ name, email });
    if (email) known.add(normalizeEmail(email));
  }
  return merged;
}

/** Writes people as they can be read again. */
export function writePeople(people: readonly InvitationInput[]): string {
  const quoted = (name: string) => (/[",;\t]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
  return people.map(({ name, email }) => `${quoted(name)}, ${email}`).join("\n");
}

/** The encodings that a file names with its first two bytes. */
const MARKS: Record<string, string> = { "255,254": "utf-16le", "254,255": "utf-16be" };

/** Reads a file; spreadsheets still save some in encodings of Windows. */
export async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = MARKS[bytes.subarray(0, 2).join(",")];
  try {
    return new TextDecoder(marked ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
