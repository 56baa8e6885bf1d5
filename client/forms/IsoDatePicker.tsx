import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useMemo, useState, type ReactElement, type ReactNode, type SyntheticEvent } from "react";
import { isIsoDate, longDateParts, type IsoDate } from "../../shared/basics/dates.ts";
import type { Language } from "../../shared/languages.ts";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import { useMedia } from "../hooks/use-media.ts";
import styles from "./IsoDatePicker.module.css";
import { NativeDate, type IsoDateFieldProps } from "./NativeDate.tsx";
import { inRegion, readTypedDate } from "./typed-date.ts";
import { useCalendar } from "./use-calendar.ts";

const ISO_FORMAT = "YYYY-MM-DD";

const TOKENS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { year: "YYYY", month: "MMMM", day: "D" };

/** How a date is shown, `MMMM D, YYYY`; words between its parts are in brackets. */
function longFormat(language: Language): string {
  const parts = longDateParts("2026-11-23", language);
  return parts.map(({ type, value }) => TOKENS[type] ?? value.replaceAll(/\p{L}+/gu, "[$&]")).join("");
}

/** How a date is shown and, typed so that it means one day everywhere, recognised. French says "1er décembre". */
function formatsOf(language: Language): string[] {
  const long = longFormat(language);
  const ordinal = language === "fr" ? [long.replace("D", "Do")] : [];
  return [...ordinal, long, ISO_FORMAT, "D.M.YYYY", "DD.MM.YYYY"];
}

/** A date field with a day as `YYYY-MM-DD` text. On touch, the device's own calendar is the easiest. */
export function IsoDatePicker(props: IsoDateFieldProps) {
  const Field = useMedia("touch") ? NativeDate : CalendarField;
  return <Field {...props} />;
}

/** Unlike in Ant Design's, any typed text counts, also none, and Enter accepts it without submitting the form. */
function CalendarField({ value = null, onChange, minimum, ...pickerProps }: IsoDateFieldProps) {
  const say = useMessages("forms");
  const language = getLanguage();
  const calendar = useCalendar(language);
  const formats = useMemo(() => formatsOf(language), [language]);
  const day = value === null || isIsoDate(value) ? value : undefined;
  /** The day that stays chosen while the typed text is not understood: another one would replace the text. */
  const [chosen, setChosen] = useState(day ?? null);
  if (day !== undefined && day !== chosen) setChosen(day);
  // Another object would replace what somebody is typing, even for the same day.
  const chosenDay = useMemo(() => (chosen === null ? null : dayOf(chosen)), [chosen]);

  function takeText({ target }: SyntheticEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const today = dayjs().format(ISO_FORMAT);
    const first = minimum !== undefined && minimum > today ? minimum : today;
    const text = target.value.trim();
    const typed = readTypedDate(text, inRegion(language, navigator.language), first) ?? (text || null);
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
        data-day={day ?? undefined}
        locale={calendar}
        value={chosenDay}
        onChange={(date) => onChange?.(date ? date.format(ISO_FORMAT) : null)}
        {...(minimum !== undefined && { minDate: dayOf(minimum) })}
        format={formats}
        // Of a day, its long form is shown; a text that is not understood stays.
        preserveInvalidOnBlur={day === undefined}
        // The clear button would keep the field open for people who leave it with Tab; clearing the text does the same.
        allowClear={false}
        // The server decides which day is today.
        showNow={false}
        // Otherwise a mouse resting over the panel would put its day into the text while somebody types.
        previewValue={false}
        placeholder={say("pickDate")}
        cellRender={markWeekend}
        // Below all of the question: above it, the calendar would cover what is asked.
        getPopupContainer={(field) => field.closest<HTMLElement>(".ant-form-item") ?? document.body}
        panelRender={keptInView}
        classNames={{ popup: { root: styles["calendar"] ?? "" } }}
        className={styles["picker"] ?? ""}
      />
    </div>
  );
}

/** Scrolls to the calendar whenever it opens. Tab passes it over: it offers nothing to the keyboard. */
function keepInView(calendar: HTMLElement | null) {
  for (const panel of calendar?.querySelectorAll<HTMLElement>("[tabindex='0']") ?? []) panel.tabIndex = -1;
  const opening = new ResizeObserver(() => calendar?.scrollIntoView({ block: "nearest" }));
  if (calendar) opening.observe(calendar);
  return () => opening.disconnect();
}

function keptInView(panel: ReactNode) {
  return <div ref={keepInView}>{panel}</div>;
}

/** Reads a day itself, since the library takes the year 0026 for 1926. */
function dayOf(date: IsoDate) {
  return dayjs(new Date(`${date}T00:00`));
}

function markWeekend(day: unknown, { type, originNode }: { type: string; originNode: ReactElement }) {
  const weekend = type === "date" && dayjs.isDayjs(day) && [0, 6].includes(day.day());
  return weekend ? <div className={`weekend-day ${styles["weekend"]}`}>{originNode}</div> : originNode;
}
