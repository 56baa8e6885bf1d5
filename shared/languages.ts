/** All languages, each with a folder in `shared/messages/`. */
export const LANGUAGES = ["en", "de", "es", "fr", "it"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** Returns a language's own name for itself. */
export function nameOfLanguage(of: Language): string | undefined {
  return new Intl.DisplayNames(of, { type: "language" }).of(of);
}

/** Returns a text with a capital at its beginning. */
export function capitalised(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
