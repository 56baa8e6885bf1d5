import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createTranslator } from "use-intl/core";
import { LANGUAGES, type Language } from "../shared/languages.ts";
import { TRANSLATOR_OPTIONS, type Piece, type Say } from "../shared/messages.ts";

type Catalogue = Record<string, Record<string, string>>;

/** Inserted by the build (`vite.server.config.ts`). */
declare const CREWTIDE_MESSAGES: Record<Language, () => Catalogue> | undefined;
const built = typeof CREWTIDE_MESSAGES === "object" ? CREWTIDE_MESSAGES : undefined;

const catalogues = new Map<Language, Catalogue>();

/** Returns every text of a language, by piece, in English where it is not translated. It is kept once it is asked for. */
export function catalogueOf(language: Language): Catalogue {
  const known = catalogues.get(language) ?? built?.[language]() ?? completed(language);
  catalogues.set(language, known);
  return known;
}

/** Reads a language's messages from the sources, in English where they are not translated. */
export function completed(language: Language): Catalogue {
  const own = readCatalogue(language);
  const english = Object.entries(readCatalogue("en"));
  return Object.fromEntries(english.map(([piece, messages]) => [piece, withEnglish(own[piece], messages)]));
}

/** Returns a piece's messages, in English where they are missing or empty, as tools for translators leave them. */
export function withEnglish(own: Record<string, string> = {}, english: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, own[key] || text]));
}

/** Reads the messages of all languages, by piece, from the sources. Those that are not translated may be missing. */
export function readMessages(): Record<Language, Catalogue> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, readCatalogue(language)])) as Record<
    Language,
    Catalogue
  >;
}

function readCatalogue(language: Language): Catalogue {
  const folder = join(import.meta.dirname, "../shared/messages", language);
  const files = readdirSync(folder).toSorted();
  return Object.fromEntries(
    files.map((file) => [
      basename(file, ".json"),
      JSON.parse(readFileSync(join(folder, file), "utf8")) as Catalogue[string],
    ]),
  );
}

const translators = new Map<string, unknown>();

/** Returns the translator of a piece's messages into a language. Each keeps the messages that it has parsed. */
export function say<P extends Piece>(language: Language, piece: P): Say<P> {
  const name = `${language} ${piece}`;
  const known =
    translators.get(name) ??
    createTranslator({ ...TRANSLATOR_OPTIONS, locale: language, messages: catalogueOf(language)[piece] ?? {} });
  translators.set(name, known);
  return known as Say<P>;
}
