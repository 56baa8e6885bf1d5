import { DatePicker } from "antd";
import english from "antd/es/date-picker/locale/en_US";
import dayjs from "dayjs";
import "dayjs/locale/en-gb";
import type { ComponentProps, ReactElement } from "react";
import { classNames } from "./class-names.ts";
import type { IsoDate } from "../../shared/dates.ts";
import styles from "./IsoDatePicker.module.css";

/** The words of Ant Design's default language, with the weeks of British English. */
const MONDAY_FIRST = { ...english, lang: { ...english.lang, locale: "en_GB" } };

const ISO_FORMAT = "YYYY-MM-DD";

type PickerProps = Pick<
  ComponentProps<typeof DatePicker>,
  "id" | "aria-describedby" | "aria-invalid" | "aria-required"
>;

interface IsoDatePickerProps extends PickerProps {
  /** Set by the surrounding `Form.Item`. */
  value?: IsoDate | null;
  onChange?: (date: IsoDate | null) => void;
}

/**
 * A date field with a day as `YYYY-MM-DD` text. It changes two behaviours of Ant Design's field: clearing the text
 * clears the value, and Enter accepts the typed date without submitting the form.
 */
export function IsoDatePicker({ value, onChange, ...pickerProps }: IsoDatePickerProps) {
  return (
    <div
      role="presentation"
      onInput={(event) => {
        if (event.target instanceof HTMLInputElement && event.target.value === "") onChange?.(null);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <DatePicker
        {...pickerProps}
        locale={MONDAY_FIRST}
        value={value ? dayjs(value, ISO_FORMAT) : null}
        onChange={(date) => onChange?.(date ? date.format(ISO_FORMAT) : null)}
        format={["MMMM D, YYYY", ISO_FORMAT, "MMM D, YYYY"]}
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

/** Marks Saturdays and Sundays. */
function markWeekend(day: unknown, { type, originNode }: { type: string; originNode: ReactElement }) {
  const weekend = type === "date" && dayjs.isDayjs(day) && [0, 6].includes(day.day());
  return weekend ? <div className={`weekend-day ${styles["weekend"]}`}>{originNode}</div> : originNode;
}
