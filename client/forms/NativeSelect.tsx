import type { ComponentProps } from "react";
import { classNames } from "../components/class-names.ts";
import styles from "../components/NativeField.module.css";

interface NativeSelectProps extends Pick<ComponentProps<"select">, "id" | "aria-describedby" | "aria-invalid"> {
  /** Its accessible name, and its placeholder while nothing is chosen. */
  label: string;
  options: readonly string[];
  /** What people read instead of an option. */
  nameOf?: (option: string) => string;
  /** Set by the surrounding `Form.Item`. */
  value?: string | null;
  onChange?: (option: string) => void;
}

/** A choice of a few words. Ant Design's `Select` can also be searched, for 25 KB. */
export function NativeSelect({ label, options, nameOf, value = null, onChange, ...described }: NativeSelectProps) {
  return (
    <select
      {...described}
      aria-label={label}
      className={classNames(styles["field"], value === null && styles["unanswered"])}
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
      onKeyDown={(event) => {
        // Chromium would submit the form.
        if (event.key === "Enter") event.preventDefault();
      }}
    >
      <option value="" disabled hidden>
        {label}
      </option>
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf?.(option) ?? option}
        </option>
      ))}
    </select>
  );
}
