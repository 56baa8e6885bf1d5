import type { JournalEntry } from "../../../shared/journal.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { say } from "../../messages.ts";

interface ActivityDocument {
  collective: { id: number; name: string };
  entries: readonly JournalEntry[];
  /** The language of the entries. */
  language: Language;
  /** When it last changed. */
  updatedAt: string;
  /** Identifies the database, so that the ids of entries are unique. */
  namespace: string;
  baseUrl: string;
}

/** Control characters that XML does not allow, however they are written. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, "\uFFFD")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Makes an Atom document (RFC 4287) of journal entries, newest first. Their texts are plain, not HTML. */
export function makeActivityDocument(document: ActivityDocument): string {
  const { collective, entries, language, updatedAt, namespace, baseUrl } = document;
  const inWords = say(language, "entries");
  const id = `urn:crewtide:${namespace}:${collective.id}`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escaped(id)}</id>`,
    `<title>${escaped(inWords("feedTitle", { collective: collective.name }))}</title>`,
    `<updated>${escaped(updatedAt)}</updated>`,
    `<link href="${escaped(`${baseUrl}/activity`)}"/>`,
    `<author><name>${escaped(collective.name)}</name></author>`,
    ...entries.map((entry) =>
      [
        "<entry>",
        `<id>${escaped(`${id}:${entry.revision}`)}</id>`,
        `<title>${escaped(entry.text)}</title>`,
        `<updated>${escaped(entry.at)}</updated>`,
        `<link href="${escaped(`${baseUrl}/activity`)}"/>`,
        `<content type="text">${escaped(contentOf(entry, inWords))}</content>`,
        "</entry>",
      ].join(""),
    ),
    "</feed>",
    "",
  ].join("\n");
}

function contentOf({ text, changes }: JournalEntry, inWords: Say<"entries">): string {
  const inOneLine = changes.map(({ label, before, after }) => inWords("change", { label, before, after }));
  return [`${text}.`, ...inOneLine].join("\n");
}
