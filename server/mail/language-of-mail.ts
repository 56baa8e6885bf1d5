import { DEFAULT_LANGUAGE, type Language } from "../../shared/languages.ts";

/** The language of an email or feed: what its reader has chosen or written in, otherwise the collective's. */
export function languageOfMail(
  collective: { language: Language | null } | undefined,
  chosen: Language | null = null,
): Language {
  return chosen ?? collective?.language ?? DEFAULT_LANGUAGE;
}
