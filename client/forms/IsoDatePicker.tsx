import { DatePicker } from "antd";
import english from "antd/es/date-picker/locale/en_US";
import type { PickerLocale } from "antd/es/date-picker/generatePicker";
import dayjs from "dayjs";
import { useEffect, useMemo, useReducer, useState, type ReactElement, type SyntheticEvent } from "react";
import { isIsoDate, longDateParts } from "../../shared/dates.ts";
import type { Language } from "../../shared/languages.ts";
import { useLanguage, useMessages } from "../hooks/use-messages.ts";
import { useMedia } from "../hooks/use-media.ts";
import { MEDIA } from "../media.ts";
import { classNames } from "../components/class-names.ts";
import styles from "./IsoDatePicker.module.css";
import { NativeDate, type IsoDateFieldProps } from "./NativeDate.tsx";
import { putsDayFirst, readTypedDate } from "./typed-date.ts";

/** The words of the calendar's buttons, and its short names. English comes with the library. */
const WORDS: Record<Exclude<Language, "en">, () => Promise<{ default: PickerLocale }>> = {
  de: () => import("antd/es/date-picker/locale/de_DE"),
  es: () => import("antd/es/date-picker/locale/es_ES"),
  fr: () => import("antd/es/date-picker/locale/fr_FR"),
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
  const names = { name, months: months("long"), monthsShort: months("short"), weekdaysMin, weekStart: 1 };
  dayjs.locale(name, { ...dayjs.Ls["en"], ...names }, true);
  const calendar = { ...english, lang: { ...english.lang, locale: name } };
  calendars.set(language, calendar);
  return calendar;
}

const ISO_FORMAT = "YYYY-MM-DD";

/** Returns the calendar of the language. Its words come later; dates are shown as they will be, while people type. */
function useCalendar(language: Language): PickerLocale {
  const [, showLoaded] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (language === "en") return;
    WORDS[language]()
      .then(({ default: words }) => {
        // French has zeros before its days.
        calendars.set(language, { ...words, lang: { ...words.lang, cellDateFormat: "D" } });
        showLoaded();
      })
      .catch(() => {});
  }, [language]);
  return calendars.get(language) ?? newCalendar(language);
}

const TOKENS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { year: "YYYY", month: "MMMM", day: "D" };

/** How a date is shown, `MMMM D, YYYY`; words between its parts are in brackets. */
function longFormat(language: Language): string {
  const parts = longDateParts("2026-11-23", language);
  return parts.map(({ type, value }) => TOKENS[type] ?? value.replaceAll(/\p{L}+/gu, "[$&]")).join("");
}

/** How a date is shown and, while it is typed in one of the other ways, the calendar follows. */
function formatsOf(language: Language): string[] {
  const short = putsDayFirst(language) ? ["D.M.YYYY", "DD.MM.YYYY", "D/M/YYYY", "DD/MM/YYYY"] : ["MMM D, YYYY"];
  return [longFormat(language), ISO_FORMAT, ...short];
}

/** A date field with a day as `YYYY-MM-DD` text. On touch, the device's own calendar is the easiest. */
export function IsoDatePicker(props: IsoDateFieldProps) {
  const Field = useMedia(MEDIA.touch) ? NativeDate : CalendarField;
  return <Field {...props} />;
}

/**
 * It changes two behaviours of Ant Design's field: any typed text counts, an empty one and one that is not understood
 * too, and Enter accepts it without submitting the form.
 */
function CalendarField({ value = null, onChange, minimum, ...pickerProps }: IsoDateFieldProps) {
  const say = useMessages("forms");
  const language = useLanguage();
  const calendar = useCalendar(language);
  const formats = useMemo(() => formatsOf(language), [language]);
  const day = value === null || isIsoDate(value) ? value : undefined;
  /** The day that stays chosen while the typed text is not understood: another one would replace the text. */
  const [chosen, setChosen] = useState(day ?? null);
  if (day !== undefined && day !== chosen) setChosen(day);

  function takeText({ target }: SyntheticEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const typed = readDate(target.value, language);
    if (typed !== value) onChange?.(typed);
  }

  return (
    <div
      role="presentation"
      onBlur={takeText}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        takeText(event);
      }}
    >
      <DatePicker
        {...pickerProps}
        locale={calendar}
        value={chosen === null ? null : dayjs(chosen, ISO_FORMAT)}
        onChange={(date) => onChange?.(date ? date.format(ISO_FORMAT) : null)}
        {...(minimum !== undefined && { minDate: dayjs(minimum, ISO_FORMAT) })}
        format={formats}
        preserveInvalidOnBlur
        // The clear button would keep the field open for people who leave it with Tab; clearing the text does the same.
        allowClear={false}
        // The server decides which day is today.
        showNow={false}
        // Otherwise a mouse resting over the panel would put its day into the text while somebody types.
        previewValue={false}
        placeholder={say("pickDate")}
        cellRender={markWeekend}
        className={classNames(styles["picker"])}
      />
    </div>
  );
}

/** The typed day, or the text itself if it is none, or null if there is no text. */
function readDate(text: string, language: Language): string | null {
  const typed = text.trim();
  return readTypedDate(typed, language) ?? (typed || null);
}

/** Marks Saturdays and Sundays. */
function markWeekend(day: unknown, { type, originNode }: { type: string; originNode: ReactElement }) {
  const weekend = type === "date" && dayjs.isDayjs(day) && [0, 6].includes(day.day());
  return weekend ? <div className={`weekend-day ${styles["weekend"]}`}>{originNode}</div> : originNode;
}
