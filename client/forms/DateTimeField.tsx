import { ConfigProvider, Flex } from "antd";
import { classNames } from "../components/class-names.ts";
import native from "../components/NativeField.module.css";
import { useMessages } from "../hooks/use-messages.ts";
import styles from "./DateTimeField.module.css";
import { IsoDatePicker } from "./IsoDatePicker.tsx";
import { dateIn, timeIn } from "./moments.ts";
import type { IsoDateFieldProps } from "./NativeDate.tsx";

export interface DateTimeFieldProps extends Omit<IsoDateFieldProps, "value" | "onChange" | "minimum"> {
  /** Its accessible name. */
  label: string;
  /** Set by the surrounding `Form.Item`: `YYYY-MM-DDTHH:MM`, or what is typed of it. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** The day while none is chosen. */
  usualDate?: string | null;
}

export function DateTimeField({ label, value = null, onChange, usualDate = null, ...field }: DateTimeFieldProps) {
  const say = useMessages("forms");
  const { componentDisabled } = ConfigProvider.useConfig();
  const date = dateIn(value) || usualDate || "";
  const time = timeIn(value);
  const change = (newDate: string, newTime: string) =>
    onChange?.(newDate === "" && newTime === "" ? null : `${newDate}T${newTime}`);
  return (
    <Flex wrap gap="small">
      <div className={styles["day"]}>
        <IsoDatePicker {...field} value={date || null} onChange={(day) => change(day ?? "", time)} />
      </div>
      <input
        type="time"
        aria-label={say("timeOf", { field: label })}
        className={classNames(native["field"], time === "" && native["unanswered"])}
        disabled={componentDisabled}
        value={time}
        onChange={({ target }) => change(date, target.value)}
      />
    </Flex>
  );
}
