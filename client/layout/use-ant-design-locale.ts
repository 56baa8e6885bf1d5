import type { Locale } from "antd/es/locale";
import { useEffect, useReducer } from "react";
import type { Language } from "../../shared/languages.ts";
import { useLanguage } from "../hooks/use-messages.ts";

/** Ant Design's own words, such as those of a calendar. It has the English ones anyway. */
const LOCALES: Record<Exclude<Language, "en">, () => Promise<{ default: Locale }>> = {
  de: () => import("antd/es/locale/de_DE"),
  es: () => import("antd/es/locale/es_ES"),
  fr: () => import("antd/es/locale/fr_FR"),
};

const loaded = new Map<Language, Locale>();

/** Ant Design's words in the page's language: English until they have been loaded, since no page begins with them. */
export function useAntDesignLocale(): Locale | undefined {
  const language = useLanguage();
  const [, showLoaded] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (language === "en" || loaded.has(language)) return;
    LOCALES[language]()
      .then((locale) => {
        loaded.set(language, locale.default);
        showLoaded();
      })
      .catch(() => {});
  }, [language]);
  return loaded.get(language);
}
