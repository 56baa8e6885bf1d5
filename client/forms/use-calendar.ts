import english from "antd/es/date-picker/locale/en_US";
import type { PickerLocale } from "antd/es/date-picker/generatePicker";
import dayjs from "dayjs";
import { useEffect, useReducer } from "react";
import type { Language } from "../../shared/languages.ts";

/** The words of the calendar's buttons, and its short names; other languages have the English ones. */
const WORDS: Partial<Record<Language, () => Promise<{ default: PickerLocale }>>> = {
  de: () => import("antd/es/date-picker/locale/de_DE"),
  es: () => import("antd/es/date-picker/locale/es_ES"),
  fr: () => import("antd/es/date-picker/locale/fr_FR"),
  it: () => import("antd/es/date-picker/locale/it_IT"),
};
const calendars = new Map<Language, PickerLocale>();

/** Returns the calendar of a language with English words, in which months and days have their names. */
function newCalendar(language: Language): PickerLocale {
  const months = (month: "long" | "short") => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index)));
  };
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  // November 1, 2026 is a Sunday.
  const weekdaysMin = Array.from({ length: 7 }, (_, day) => weekday.format(Date.UTC(2026, 10, 1 + day)).slice(0, 2));
  // The weeks of the library's English begin on Sunday.
  const name = language === "en" ? "en-gb" : language;
  const ordinal = (day: number) => (day === 1 && language === "fr" ? "1er" : String(day));
  const names = { name, ordinal, months: months("long"), monthsShort: months("short"), weekdaysMin, weekStart: 1 };
  dayjs.locale(name, { ...dayjs.Ls["en"], ...names }, true);
  const calendar = { ...english, lang: { ...english.lang, locale: name } };
  calendars.set(language, calendar);
  return calendar;
}

/** Returns the calendar of the language. Its words come later; dates are shown as they will be, while people type. */
export function useCalendar(language: Language): PickerLocale {
  const [, showLoaded] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    WORDS[language]?.()
      .then(({ default: words }) => {
        // French has zeros before its days.
        calendars.set(language, { ...words, lang: { ...words.lang, cellDateFormat: "D" } });
        showLoaded();
      })
      .catch(() => {});
  }, [language]);
  return calendars.get(language) ?? newCalendar(language);
}
