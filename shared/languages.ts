/** All languages, each with a folder in `shared/messages/`. */
export const LANGUAGES = ["en", "de", "es", "fr"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** Returns the first of the wanted languages that there is, such as `de` for `de-AT`; otherwise English. */
export function bestLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.split("-")[0]);
  return codes.map((code) => LANGUAGES.find((language) => language === code)).find(Boolean) ?? DEFAULT_LANGUAGE;
}
