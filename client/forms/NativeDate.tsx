import { ConfigProvider, type DatePicker } from "antd";
import type { ComponentProps } from "react";
import { isIsoDate, type IsoDate } from "../../shared/basics/dates.ts";
import { classNames } from "../components/class-names.ts";
import styles from "../components/NativeField.module.css";

type FieldProps = Pick<ComponentProps<typeof DatePicker>, "id" | "aria-describedby" | "aria-invalid" | "aria-required">;

export interface IsoDateFieldProps extends FieldProps {
  /** Set by the surrounding `Form.Item`: a day, or a typed text that is none, for the form's rules to refuse. */
  value?: string | null;
  onChange?: (date: string | null) => void;
  /** The calendar offers no earlier day, and opens here. An earlier one can be typed: the form's rules say why not. */
  minimum?: IsoDate | undefined;
}

/** A date field that opens the device's own calendar. */
export function NativeDate({ value = null, onChange, minimum, ...field }: IsoDateFieldProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const date = value !== null && isIsoDate(value) ? value : "";
  return (
    <input
      {...field}
      type="date"
      className={classNames(styles["field"], styles["date"], date === "" && styles["unanswered"])}
      disabled={componentDisabled}
      value={date}
      min={minimum}
      onChange={({ target }) => onChange?.(target.value || null)}
    />
  );
}
