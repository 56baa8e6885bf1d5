/** All languages, each with a folder in `shared/messages/`. */
export const LANGUAGES = ["en", "de", "es", "fr"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** A tag with its script and region, the likely ones where it names none; undefined if it is no tag. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}

/**
 * Returns the first of the wanted languages that is offered in the same script: in the wanted region, such as `pt-PT`, or
 * else in another one, such as `de` for `de-AT`. `public/scheme.js` does the same.
 */
export function bestLanguage<Offered extends string>(
  wanted: readonly string[],
  offered: readonly Offered[],
): Offered | undefined {
  const found = wanted.flatMap((tag) => {
    const locale = localeOf(tag);
    const alike = offered.filter((code) => {
      const { language, script } = localeOf(code) ?? {};
      return language === locale?.language && script === locale?.script;
    });
    const inRegion = alike.find((code) => localeOf(code)?.region === locale?.region);
    return alike.find((code) => code === tag) ?? inRegion ?? alike[0] ?? [];
  });
  return found[0];
}

/** Returns a language's own name for itself. */
export function nameOfLanguage(of: Language): string | undefined {
  return new Intl.DisplayNames(of, { type: "language" }).of(of);
}
