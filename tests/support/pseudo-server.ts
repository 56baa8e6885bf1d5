import { afterAll, beforeAll } from "vitest";
import { catalogueOf } from "../../server/messages.ts";
import type { Language } from "../../shared/languages.ts";
import { hasOtherWords, pseudoPiece, replaceMessages } from "./pseudo-words.ts";

/** The language in whose place servers of this process speak the language of tests. */
export const PSEUDO: Language = "fr";

/** For the tests of a file. */
export function serveInPseudo(): void {
  replaceForAll(PSEUDO, pseudoPiece);
}

function replaceForAll(...replaced: Parameters<typeof replaceMessages>): void {
  let restore = () => {};
  beforeAll(() => {
    restore = replaceMessages(...replaced);
  });
  afterAll(() => restore());
}

/** Addresses, and what `Intl` writes: days, dates, and the "and" of lists. */
const NO_MESSAGES = [
  /https?:\/\/\S+/g,
  /\b[\w.]{1,50}@[\w.]{1,50}/g,
  /\b(?:(?:lun|mar|mercre|jeu|vendre|same)di |dimanche )?(?:1er|\d{1,2}) \p{L}+ \d{4}\b/gu,
  /\b(?:lun|mar|mer|jeu|ven|sam|dim)\. \d{1,2} \p{L}{3,5}\b/gu,
  / et /g,
];

/** The texts with words that are neither in the language of tests nor of `people`. */
export function listOtherWords(texts: readonly string[], people: readonly string[]): string[] {
  return texts.filter((text) =>
    hasOtherWords(
      NO_MESSAGES.reduce((rest, pattern) => rest.replaceAll(pattern, " "), text),
      people,
    ),
  );
}

/** The language in whose place servers of this process answer with keys, such as `[nameRequired]`. */
export const KEYS: Language = "es";

/** For the tests of a file. */
export function serveKeys(): void {
  const keysOf = (messages: object = {}) => Object.fromEntries(Object.keys(messages).map((key) => [key, `[${key}]`]));
  replaceForAll(KEYS, (piece) => keysOf(catalogueOf("en")[piece]));
}
