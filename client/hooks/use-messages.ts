import { use, useSyncExternalStore } from "react";
import { createTranslator } from "use-intl/core";
import type { Locale } from "../../shared/basics/dates.ts";
import type { Language } from "../../shared/languages.ts";
import { TRANSLATOR_OPTIONS, type Piece, type Say } from "../../shared/messages.ts";
import { getLanguage, loadedPiece, loadPiece, subscribeToLanguage, type EverywherePiece } from "../messages.ts";

/** The language of the page. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribeToLanguage, getLanguage);
}

/** The language of the page, with the hours of the browser's region. */
export function useLocale(): Locale {
  const language = useLanguage();
  return HOURS.hourCycle === "h12" ? `${language}-u-hc-h12` : language;
}

/** Asked once: many components of a page need it, and making a format takes long. */
const HOURS = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions();

/**
 * Returns the translator of a piece's messages. A route names the pieces of its page, so that they come together with
 * its code; a piece that no route has named is loaded here.
 */
export function useMessages<P extends Piece>(piece: P): Say<P> {
  const language = useLanguage();
  const request = loadPiece(piece, language);
  const messages = awaited.has(request) ? undefined : loadedPiece(piece, language);
  if (!messages) awaited.add(request);
  return translatorOf(language, messages ?? use(request));
}

/** Requests that a component has waited for: React fails if it does not call `use` again when it goes on. */
const awaited = new WeakSet<Promise<object>>();

/** Like `useMessages`, for code that is not a component, with the pieces that every page has. */
export function sayNow<P extends EverywherePiece>(piece: P): Say<P> {
  const language = getLanguage();
  const messages = loadedPiece(piece, language);
  if (!messages) throw new Error(`The piece ${piece} has not been loaded`);
  return translatorOf(language, messages);
}

/** Like `sayNow`, with any piece, which is loaded first. */
export async function sayLater<P extends Piece>(piece: P): Promise<Say<P>> {
  const language = getLanguage();
  return translatorOf(language, await loadPiece(piece, language));
}

const translators = new WeakMap<object, unknown>();

function translatorOf<P extends Piece>(language: Language, messages: object): Say<P> {
  const known = translators.get(messages) ?? createTranslator({ ...TRANSLATOR_OPTIONS, locale: language, messages });
  translators.set(messages, known);
  return known as Say<P>;
}
