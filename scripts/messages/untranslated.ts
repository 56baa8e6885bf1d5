import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { readMessages } from "../../server/messages.ts";
import { LANGUAGES, type Language } from "../../shared/languages.ts";
import same from "../../shared/messages/same-as-english.json" with { type: "json" };

const messages = readMessages();

/** Lists what a language lacks, such as `crews.archive`: also copies of English, unless in `same-as-english.json`. */
export function listUntranslated(language: Language): string[] {
  const alike: Partial<Record<string, string[]>> = same;
  const listed = new Set([...same["*"], ...(alike[language] ?? [])]);
  return Object.entries(messages.en).flatMap(([piece, english]) =>
    Object.entries(english).flatMap(([key, text]) => {
      const own = messages[language][piece]?.[key];
      const isCopy = own === text && language !== "en" && !listed.has(text) && hasWords(parse(text));
      return !own || isCopy ? [`${piece}.${key}`] : [];
    }),
  );
}

/** Whether a message says something itself, beside its parameters. */
function hasWords(elements: MessageFormatElement[]): boolean {
  return elements.some((element) => {
    if (element.type === TYPE.literal) return /\p{L}/u.test(element.value);
    if (element.type === TYPE.tag) return hasWords(element.children);
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return false;
    return Object.values(element.options).some(({ value }) => hasWords(value));
  });
}

/** Says how complete each language is, one a line. */
export function describeCompleteness(): string {
  const total = Object.values(messages.en).flatMap((piece) => Object.keys(piece)).length;
  const lines = LANGUAGES.map((language) => {
    const missing = listUntranslated(language).length;
    const percent = Math.floor(((total - missing) / total) * 100);
    return `${language}: ${percent} % of ${total} messages${missing > 0 ? `, ${missing} in English` : ""}`;
  });
  return lines.join("\n");
}
