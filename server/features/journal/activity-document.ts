import { setImmediate as pause } from "node:timers/promises";
import type { DescribedEntry } from "./journal.service.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { paths } from "../../../shared/paths.ts";
import { say } from "../../messages.ts";

interface ActivityDocument {
  collective: { id: number; name: string };
  /** In pieces, between which other work goes on. */
  entries: AsyncIterable<readonly DescribedEntry[]> | Iterable<readonly DescribedEntry[]>;
  language: Language;
  /** When it was made: it has changed then at the earliest. */
  createdAt: string;
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

/** How many characters an entry says about its changes; the rest is on the page. */
const MOST_SAID = 2_000;

/** Makes an Atom document (RFC 4287) of journal entries, newest first. Their texts are plain, not HTML. */
export async function makeActivityDocument(document: ActivityDocument): Promise<string> {
  const { collective, language, createdAt, namespace, baseUrl } = document;
  const inWords = say(language, "entries");
  const id = `urn:crewtide:${namespace}:${collective.id}`;
  const link = `<link href="${escaped(`${baseUrl}${paths.activity}`)}"/>`;
  const entries: string[] = [];
  let updatedAt: string | undefined;
  for await (const piece of document.entries) {
    updatedAt ??= piece[0]?.at;
    for (const entry of piece) {
      const content = escaped(contentOf(entry, inWords));
      entries.push(
        [
          "<entry>",
          `<id>${escaped(`${id}:${entry.revision}`)}</id>`,
          `<title>${escaped(entry.text)}</title>`,
          `<updated>${escaped(entry.at)}</updated>`,
          link,
          `<content type="text">${content}</content>`,
          "</entry>",
        ].join(""),
      );
    }
    await pause();
  }
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escaped(id)}</id>`,
    `<title>${escaped(inWords("feedTitle", { collective: collective.name }))}</title>`,
    `<updated>${escaped(updatedAt ?? createdAt)}</updated>`,
    link,
    `<author><name>${escaped(collective.name)}</name></author>`,
    ...entries,
    "</feed>",
    "",
  ].join("\n");
}

function contentOf({ text, changes }: DescribedEntry, inWords: Say<"entries">): string {
  const inOneLine = changes.map(({ label, before, after }) => inWords("change", { label, before, after }));
  const whole = [`${text}.`, ...inOneLine].join("\n");
  return whole.length > MOST_SAID ? `${whole.slice(0, MOST_SAID)} …` : whole;
}
