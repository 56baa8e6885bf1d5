import { ConfigProvider } from "antd";
import type { ComponentProps } from "react";
import styles from "../components/NativeField.module.css";

interface NumberFieldProps extends Pick<
  ComponentProps<"input">,
  "id" | "min" | "max" | "aria-label" | "aria-describedby" | "aria-invalid"
> {
  /** Set by the surrounding `Form.Item`; null while the field is empty. */
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** A field for a number. The buttons of Ant Design's `InputNumber` have English names, and are too small for a finger. */
export function NumberField({ value = null, onChange, ...field }: NumberFieldProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <input
      {...field}
      type="number"
      inputMode="numeric"
      className={styles["field"]}
      disabled={componentDisabled}
      value={value ?? ""}
      onChange={({ target }) => onChange?.(target.value === "" ? null : target.valueAsNumber)}
      onKeyDown={(event) => {
        // Chromium would submit the form.
        if (event.key === "Enter") event.preventDefault();
      }}
    />
  );
}
