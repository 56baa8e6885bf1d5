import { DatePicker } from "antd";
import mondayFirst from "antd/es/date-picker/locale/en_GB";
import dayjs from "dayjs";
import "dayjs/locale/en-gb";
import type { ComponentProps, ReactElement } from "react";
import { classNames } from "./class-names.ts";
import type { IsoDate } from "../../shared/dates.ts";
import styles from "./IsoDatePicker.module.css";

const ISO_FORMAT = "YYYY-MM-DD";

type PickerProps = Pick<
  ComponentProps<typeof DatePicker>,
  "id" | "aria-describedby" | "aria-invalid" | "aria-required"
>;

interface IsoDatePickerProps extends PickerProps {
  /** Given by the `Form.Item` around it. */
  value?: IsoDate | null;
  onChange?: (date: IsoDate | null) => void;
}

/**
 * A date field that holds a day as `YYYY-MM-DD` text. Two habits of Ant Design's own field are corrected:
 * emptying its text empties it, and Enter in it takes the date typed without sending the form around it.
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
        locale={mondayFirst}
        value={value ? dayjs(value, ISO_FORMAT) : null}
        onChange={(date) => onChange?.(date ? date.format(ISO_FORMAT) : null)}
        format={["MMMM D, YYYY", ISO_FORMAT, "MMM D, YYYY"]}
        // Its button keeps the field open for those who leave it with Tab; emptying the text does the same.
        allowClear={false}
        // Which day is today is the server's to say.
        showNow={false}
        // A mouse that lies over the open panel would put its day into the text that is being typed.
        previewValue={false}
        placeholder="Pick a date"
        cellRender={markWeekend}
        className={classNames(styles["picker"])}
      />
    </div>
  );
}

/** Sets Saturdays and Sundays apart from the other days. */
function markWeekend(day: unknown, { type, originNode }: { type: string; originNode: ReactElement }) {
  const weekend = type === "date" && dayjs.isDayjs(day) && [0, 6].includes(day.day());
  return weekend ? <div className={`weekend-day ${styles["weekend"]}`}>{originNode}</div> : originNode;
}
