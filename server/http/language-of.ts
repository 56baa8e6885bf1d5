import type { IncomingMessage } from "node:http";
import express from "express";
import { bestLanguage, DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../shared/languages.ts";

/** No browser sends as many; each takes a while to compare. */
const MOST_WANTED = 50;

/** The language that a client asks for with `Accept-Language`; otherwise English. */
export function languageOf({ headers }: IncomingMessage): Language {
  // The request that opens a socket lacks Express's methods.
  const wanted = { headers, acceptsLanguages: express.request.acceptsLanguages }.acceptsLanguages();
  return bestLanguage(wanted.slice(0, MOST_WANTED), LANGUAGES) ?? DEFAULT_LANGUAGE;
}
