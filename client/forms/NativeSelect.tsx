import type { ComponentProps } from "react";
import { classNames } from "../components/class-names.ts";
import styles from "../components/NativeField.module.css";

/** A word, or a number such as an id; null is one that stands for none or for all. */
type Choice = string | number | null;

export interface NativeSelectProps<Option extends Choice> extends Pick<
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
  /** Set by the surrounding `Form.Item`. Nothing is chosen if it is no option. */
  value?: Choice;
  onChange?: (option: Option) => void;
}

/** A choice of a few words. Ant Design's `Select` can also be searched, for 25 KB. */
export function NativeSelect<Option extends Choice>(props: NativeSelectProps<Option>) {
  const { label, options, nameOf, langOf, value = null, onChange, ...described } = props;
  const isChosen = options.some((option) => option === value);
  return (
    <select
      {...described}
      aria-label={label}
      className={classNames(styles["field"], !isChosen && styles["unanswered"])}
      value={isChosen ? String(value) : ""}
      // The first one in the list says that nothing is chosen.
      onChange={({ target }) => onChange?.(options[target.selectedIndex - 1] as Option)}
      onKeyDown={(event) => {
        // Chromium would submit the form.
        if (event.key === "Enter") event.preventDefault();
      }}
    >
      <option value="" disabled hidden>
        {label}
      </option>
      {options.map((option) => (
        <option key={option} value={String(option)} lang={langOf?.(option)}>
          {nameOf?.(option) ?? option}
        </option>
      ))}
    </select>
  );
}
