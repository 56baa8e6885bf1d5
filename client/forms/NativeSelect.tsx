import type { ComponentProps } from "react";
import { classNames } from "../components/class-names.ts";
import styles from "../components/NativeField.module.css";

interface NativeSelectProps<Option extends string> extends Pick<
  ComponentProps<"select">,
  "id" | "aria-describedby" | "aria-invalid"
> {
  /** Its accessible name, and its placeholder while nothing is chosen. */
  label: string;
  options: readonly Option[];
  /** The text instead of an option. */
  nameOf?: (option: Option) => string | undefined;
  /** The language in which people read it, if it is not the page's. */
  langOf?: (option: Option) => string;
  /** Set by the surrounding `Form.Item`. */
  value?: string | null;
  onChange?: (option: Option) => void;
}

/** A choice of a few words. Ant Design's `Select` can also be searched, for 25 KB. */
export function NativeSelect<Option extends string>(props: NativeSelectProps<Option>) {
  const { label, options, nameOf, langOf, value = null, onChange, ...described } = props;
  return (
    <select
      {...described}
      aria-label={label}
      className={classNames(styles["field"], value === null && styles["unanswered"])}
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value as Option)}
      onKeyDown={(event) => {
        // Chromium would submit the form.
        if (event.key === "Enter") event.preventDefault();
      }}
    >
      <option value="" disabled hidden>
        {label}
      </option>
      {options.map((option) => (
        <option key={option} value={option} lang={langOf?.(option)}>
          {nameOf?.(option) ?? option}
        </option>
      ))}
    </select>
  );
}
