import { orderTextsIn } from "../shared/basics/compare-texts.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../shared/languages.ts";
import type { Piece } from "../shared/messages.ts";

/** Messages that every page needs, and code without a page, such as the words for a failed request. */
export const EVERYWHERE = ["common"] as const satisfies readonly Piece[];

export type EverywherePiece = (typeof EVERYWHERE)[number];

/** A piece's messages, as `scripts/vite/compiled-messages.ts` makes them. */
type Messages = object;

/** A request that React's `use` goes on with at once when it is over. */
type Request = Promise<Messages> & ({ status?: undefined } | { status: "fulfilled"; value: Messages });

/** Without the pieces that only the server uses. */
const files = import.meta.glob<Messages>(
  [
    "../shared/messages/*/*.json",
    "!../shared/messages/*/{calendar,emails,entries,errors,frame,limits,mail,reminders,security-emails}.json",
  ],
  { import: "default" },
);
const requested = new Map<Piece, Request>();

/** The language of this code, unless it is one of another release. */
export const knownLanguage = (code: string | null | undefined) => LANGUAGES.find((known) => known === code);
const { dataset } = document.documentElement;
const language = knownLanguage(dataset["language"]) ?? DEFAULT_LANGUAGE;
orderTextsIn(language);

/** The language of the page, as `public/scheme.js` has found it. Another one begins with a page that is loaded again. */
export const getLanguage = () => language;

/** Somebody's own choice over the device's over the browser's languages over the collective's over English. */
export function languageFor(own: Language | null, collectives: Language | null): Language {
  const [first] = [own, dataset["wantedLanguage"], collectives].flatMap((code) => knownLanguage(code) ?? []);
  return first ?? DEFAULT_LANGUAGE;
}

export async function loadPieces(pieces: readonly Piece[]): Promise<void> {
  await Promise.all(pieces.map(loadPiece));
}

/** Loads a piece, once. */
export function loadPiece(piece: Piece): Request {
  const known = requested.get(piece);
  if (known) return known;
  const request: Request = fetchPiece(piece, language);
  requested.set(piece, request);
  request.then((value) => Object.assign(request, { status: "fulfilled", value })).catch(() => requested.delete(piece));
  return request;
}

/** Fetches what this page has loaded in another language, so that the page can be shown in it. */
export async function fetchLanguage(other: Language): Promise<void> {
  await Promise.all([...requested.keys()].map((piece) => fetchPiece(piece, other)));
}

/** In English if it is not translated. */
async function fetchPiece(piece: Piece, of: Language): Promise<Messages> {
  const load = files[fileOf(piece, of)] ?? files[fileOf(piece, DEFAULT_LANGUAGE)];
  if (!load) throw new Error(`There is no ${piece}`);
  return load();
}

const fileOf = (piece: Piece, of: Language) => `../shared/messages/${of}/${piece}.json`;
