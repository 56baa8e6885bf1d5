import { DatePicker } from "antd";
import english from "antd/es/date-picker/locale/en_US";
import dayjs from "dayjs";
import "dayjs/locale/en-gb";
import { useState, type ReactElement, type SyntheticEvent } from "react";
import { isIsoDate } from "../../shared/dates.ts";
import { useMedia } from "../hooks/use-media.ts";
import { MEDIA } from "../media.ts";
import { classNames } from "../components/class-names.ts";
import styles from "./IsoDatePicker.module.css";
import { NativeDate, type IsoDateFieldProps } from "./NativeDate.tsx";
import { readTypedDate } from "./typed-date.ts";

/** The words of Ant Design's default language, with the weeks of British English. */
const MONDAY_FIRST = { ...english, lang: { ...english.lang, locale: "en_GB" } };

const ISO_FORMAT = "YYYY-MM-DD";
/** The first is how a date is shown; while somebody types one of these, the calendar shows it. */
const FORMATS = ["MMMM D, YYYY", ISO_FORMAT, "MMM D, YYYY"];

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
  const day = value === null || isIsoDate(value) ? value : undefined;
  /** The day that stays chosen while the typed text is not understood: another one would replace the text. */
  const [chosen, setChosen] = useState(day ?? null);
  if (day !== undefined && day !== chosen) setChosen(day);

  function takeText({ target }: SyntheticEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const typed = readDate(target.value);
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
        locale={MONDAY_FIRST}
        value={chosen === null ? null : dayjs(chosen, ISO_FORMAT)}
        onChange={(date) => onChange?.(date ? date.format(ISO_FORMAT) : null)}
        {...(minimum !== undefined && { minDate: dayjs(minimum, ISO_FORMAT) })}
        format={FORMATS}
        preserveInvalidOnBlur
        // The clear button would keep the field open for people who leave it with Tab; clearing the text does the same.
        allowClear={false}
        // The server decides which day is today.
        showNow={false}
        // Otherwise a mouse resting over the panel would put its day into the text while somebody types.
        previewValue={false}
        placeholder="Pick a date"
        cellRender={markWeekend}
        className={classNames(styles["picker"])}
      />
    </div>
  );
}

/** The typed day, or the text itself if it is none, or null if there is no text. */
function readDate(text: string): string | null {
  const typed = text.trim();
  return readTypedDate(typed) ?? (typed || null);
}

/** Marks Saturdays and Sundays. */
function markWeekend(day: unknown, { type, originNode }: { type: string; originNode: ReactElement }) {
  const weekend = type === "date" && dayjs.isDayjs(day) && [0, 6].includes(day.day());
  return weekend ? <div className={`weekend-day ${styles["weekend"]}`}>{originNode}</div> : originNode;
}
