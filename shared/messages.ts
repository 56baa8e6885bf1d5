import { _createCache, _createIntlFormatters, type createTranslator } from "use-intl/core";
import { createDateFormat } from "./basics/dates.ts";
import type { English } from "./messages/english.d.ts";

/** A file of each language's folder in `shared/messages/`: the texts of a feature, or of what several features share. */
export type Piece = keyof English;

export type MessageKey<P extends Piece> = keyof English[P];

/** Puts a piece's messages into words. The compiler knows the parameters of each. */
export type Say<P extends Piece> = ReturnType<typeof createTranslator<English[P]>>;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format of dates, which is kept. */
function getDateTimeFormat(...[locales, options = {}]: ConstructorParameters<typeof Intl.DateTimeFormat>) {
  const key = JSON.stringify([locales, options]);
  const format = dateFormats.get(key) ?? createDateFormat(String(locales), options);
  dateFormats.set(key, format);
  return format;
}

/** Options of every language's translator. A date without a time is read as UTC. */
export const TRANSLATOR_OPTIONS = {
  timeZone: "UTC",
  _formatters: { ..._createIntlFormatters(_createCache()), getDateTimeFormat },
  formats: { dateTime: { long: { year: "numeric", month: "long", day: "numeric" } } },
} as const;
