import { orderTextsIn } from "../shared/basics/compare-texts.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../shared/languages.ts";
import type { Piece } from "../shared/messages.ts";
import { shareValue } from "./shared-value.ts";
import { readItem, writeItem } from "./device/storage.ts";

/** Messages that every page needs, and code without a page, such as the words for a failed request. */
export const EVERYWHERE = ["common"] as const satisfies readonly Piece[];

export type EverywherePiece = (typeof EVERYWHERE)[number];

const KEY = "crewtide:language";

/** A piece's messages, as `scripts/vite/compiled-messages.ts` makes them. */
type Messages = object;

/** Without the pieces that only the server uses. */
const files = import.meta.glob<Messages>(
  [
    "../shared/messages/*/*.json",
    "!../shared/messages/*/{calendar,emails,entries,errors,frame,limits,mail,reminders,security-emails}.json",
  ],
  { import: "default" },
);
const requested = new Map<string, Promise<Messages>>();
const loaded = new Map<string, Messages>();

const language = shareValue(wantedLanguage() ?? DEFAULT_LANGUAGE);
/** The language of the page. */
export const getLanguage = language.get;
export const subscribeToLanguage = language.subscribe;
orderTextsIn(getLanguage());
/** The language that is shown once it has been loaded. */
let next = getLanguage();

/** The device's choice, or else the browser's as `public/scheme.js` has found it; undefined if there is neither. */
function wantedLanguage(): Language | undefined {
  const wanted = [readItem("localStorage", KEY), document.documentElement.dataset["browserLanguage"]];
  return wanted.flatMap((code) => LANGUAGES.find((known) => known === code) ?? [])[0];
}

/** Somebody's own choice over the device's over the browser's languages over the collective's over English. */
export function languageFor(own: Language | null, collectives: Language | null): Language {
  return own ?? wantedLanguage() ?? collectives ?? DEFAULT_LANGUAGE;
}

/** Changes the language, and keeps it as this device's choice. Throws if it cannot be loaded. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  if (await changeLanguage(chosen)) writeItem("localStorage", KEY, chosen);
}

/**
 * Changes the language once everything that is shown has been loaded in it: nothing disappears meanwhile. Returns
 * whether it is that language: another one may have been chosen since. Throws if it cannot be loaded.
 */
export async function changeLanguage(chosen: Language): Promise<boolean> {
  next = chosen;
  if (chosen === getLanguage()) return true;
  const shown = [...loaded.keys()].map((file) => file.split("/").at(-1)?.replace(".json", "") as Piece);
  await loadPieces(shown, chosen);
  if (next !== chosen) return false;
  orderTextsIn(chosen);
  language.set(chosen);
  return true;
}

/** Follows the choice on other tabs. If the language cannot be loaded, this tab keeps its own. */
export function followLanguage(onError: (error: unknown) => void): void {
  window.addEventListener("storage", ({ key }) => {
    const wanted = key === KEY ? wantedLanguage() : undefined;
    if (wanted) changeLanguage(wanted).catch(onError);
  });
}

export async function loadPieces(pieces: readonly Piece[], of = getLanguage()): Promise<void> {
  await Promise.all(pieces.map((piece) => loadPiece(piece, of)));
}

/** Loads a piece of a language, once; in English if it is not translated. */
export function loadPiece(piece: Piece, of: Language): Promise<Messages> {
  const file = fileOf(piece, of);
  const known = requested.get(file);
  if (known) return known;
  const load = files[file] ?? files[fileOf(piece, DEFAULT_LANGUAGE)];
  // A copy, because translators are kept by their messages.
  const request = load?.().then((messages) => ({ ...messages })) ?? Promise.reject(new Error(`There is no ${file}`));
  requested.set(file, request);
  request.then((messages) => loaded.set(file, messages)).catch(() => requested.delete(file));
  return request;
}

/** A piece that has been loaded; undefined if it has not. */
export function loadedPiece(piece: Piece, of: Language): Messages | undefined {
  return loaded.get(fileOf(piece, of));
}

const fileOf = (piece: Piece, of: Language) => `../shared/messages/${of}/${piece}.json`;
