import { parse } from "csv-parse/browser/esm/sync";
import type { InvitationInput } from "../../../shared/invitations/invitations.schema.ts";

/**
 * Reads one person per line, as people type them, mail programs copy them or spreadsheets save them: an address beside a
 * name. Names in front of the address belong together. A first line without an address is a heading.
 */
export function readPeople(text: string): InvitationInput[] {
  const people = readCells(text.replaceAll(/<([^<>\s@]+@[^<>\s@]+)>/g, ",$1")).flatMap((cells): InvitationInput[] => {
    const filled = cells.filter(Boolean);
    const at = filled.findIndex((cell) => cell.includes("@"));
    if (filled.length === 0) return [];
    if (at === -1) return [{ name: filled.join(" "), email: "" }];
    const name = at === 0 ? (filled[1] ?? "") : filled.slice(0, at).join(" ");
    return [{ name, email: filled[at] ?? "" }];
  });
  return people.length > 1 && people[0]?.email === "" ? people.slice(1) : people;
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

/** Writes people as they can be read again. */
export function writePeople(people: readonly InvitationInput[]): string {
  const quoted = (name: string) => (/[",;\t]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
  return people.map(({ name, email }) => `${quoted(name)}, ${email}`).join("\n");
}

/** Reads a file; spreadsheets still save some in the encoding of Windows. */
export async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
