import { use } from "react";
import { createTranslator } from "use-intl/core";
import type { Locale } from "../../shared/basics/dates.ts";
import { TRANSLATOR_OPTIONS, type Piece, type Say } from "../../shared/messages.ts";
import { getLanguage, loadPiece, type EverywherePiece } from "../messages.ts";

export { getLanguage } from "../messages.ts";

/** The language of the page, with the hours of the browser's region. */
export function getLocale(): Locale {
  return HOURS.hourCycle === "h12" ? `${getLanguage()}-u-hc-h12` : getLanguage();
}

/** Asked once: many components of a page need it, and making a format takes long. */
const HOURS = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions();

/** Returns the translator of a piece's messages, which come with the page's code, or else are loaded here. */
export function useMessages<P extends Piece>(piece: P): Say<P> {
  return translatorOf(piece, use(loadPiece(piece)));
}

/** Like `useMessages`, for code that is not a component, with the pieces that every page has. */
export function sayNow<P extends EverywherePiece>(piece: P): Say<P> {
  const request = loadPiece(piece);
  if (!request.status) throw new Error(`The piece ${piece} has not been loaded`);
  return translatorOf(piece, request.value);
}

/** Like `sayNow`, with any piece, which is loaded first. */
export async function sayLater<P extends Piece>(piece: P): Promise<Say<P>> {
  return translatorOf(piece, await loadPiece(piece));
}

const translators = new Map<Piece, unknown>();

function translatorOf<P extends Piece>(piece: P, messages: object): Say<P> {
  const known = translators.get(piece) ?? createTranslator({ ...TRANSLATOR_OPTIONS, locale: getLanguage(), messages });
  translators.set(piece, known);
  return known as Say<P>;
}
