import type { IncomingMessage } from "node:http";
import express from "express";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../shared/languages.ts";

/** No browser sends as many; each takes a while to compare. */
const MOST_WANTED = 50;

/** The language that a client asks for with `Accept-Language`; otherwise English. */
export function languageOf({ headers }: IncomingMessage): Language {
  // The request that opens a socket lacks Express's methods.
  const wanted = { headers, acceptsLanguages: express.request.acceptsLanguages }.acceptsLanguages();
  return bestLanguage(wanted.slice(0, MOST_WANTED), LANGUAGES) ?? DEFAULT_LANGUAGE;
}

/** The first wanted language that is offered in its script, of its region or another, as in `public/scheme.js`. */
export function bestLanguage<Offered extends string>(
  wanted: readonly string[],
  offered: readonly Offered[],
): Offered | undefined {
  for (const tag of wanted) {
    const maximal = maximalOf(tag);
    const inRegion = offered.find((code) => maximalOfOffered(code) === maximal);
    const found = inRegion ?? offered.find((code) => scriptIn(maximalOfOffered(code)) === scriptIn(maximal));
    if (found) return found;
  }
  return undefined;
}

/** Offered languages are few, and asked for with each request. */
const MAXIMAL = new Map<string, string>();

function maximalOfOffered(code: string): string {
  const maximal = MAXIMAL.get(code) ?? maximalOf(code);
  MAXIMAL.set(code, maximal);
  return maximal;
}

const scriptIn = (maximal: string) => maximal.split("-", 2).join("-");

/** A tag with its script and region, the likely ones where it names none: `de-Latn-AT`; "" if it is no tag. */
function maximalOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().baseName;
  } catch {
    return "";
  }
}
