import type { createTranslator } from "use-intl/core";
import type { English } from "./messages/english.d.ts";

/** A file of each language's folder in `shared/messages/`: the texts of a feature, or of what several features share. */
export type Piece = keyof English;

/** The keys of a piece's messages. */
export type MessageKey<P extends Piece> = keyof English[P];

/** Puts a piece's messages into words. The compiler knows the parameters of each. */
export type Say<P extends Piece> = ReturnType<typeof createTranslator<English[P]>>;

/** Options of every language's translator. A date without a time is read as UTC. */
export const TRANSLATOR_OPTIONS = {
  timeZone: "UTC",
  formats: { dateTime: { long: { year: "numeric", month: "long", day: "numeric" } } },
} as const;
