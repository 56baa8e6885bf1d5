/** All languages, each with a folder in `shared/messages/`. */
export const LANGUAGES = ["en", "de", "es", "fr"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** Returns the first of the wanted languages that there is, such as `de` for `de-AT`; otherwise English. */
export function bestLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.split("-")[0]);
  return codes.flatMap((code) => LANGUAGES.filter((language) => language === code))[0] ?? DEFAULT_LANGUAGE;
}
