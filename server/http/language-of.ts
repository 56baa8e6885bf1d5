import type { IncomingMessage } from "node:http";
import express, { type Request } from "express";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../shared/languages.ts";

/** The language that a client asks for with `Accept-Language`; otherwise English. */
export function languageOf(request: IncomingMessage): Language {
  // The request that opens a socket lacks Express's methods.
  const wanted = express.request.acceptsLanguages.call(request as Request, ...LANGUAGES);
  return LANGUAGES.find((language) => language === wanted) ?? DEFAULT_LANGUAGE;
}
