/** All languages, each with a folder in `shared/messages/`. */
export const LANGUAGES = ["en", "de", "es", "fr"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** Returns the first of the wanted languages that there is, such as `de` for `de-AT`. */
export function bestLanguage(wanted: readonly string[]): Language | undefined {
  const codes = wanted.map((tag) => tag.split("-")[0]);
  return codes.flatMap((code) => LANGUAGES.filter((language) => language === code))[0];
}

/** Returns a language's own name for itself. */
export function nameOfLanguage(of: Language): string | undefined {
  return new Intl.DisplayNames(of, { type: "language" }).of(of);
}
