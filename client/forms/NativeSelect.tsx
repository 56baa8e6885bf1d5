import { classNames } from "../components/class-names.ts";
import styles from "../components/NativeField.module.css";

interface NativeSelectProps<Option extends string> {
  /** Its accessible name, and its placeholder while nothing is chosen. */
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (option: Option) => void;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

/** A choice of a few words. Ant Design's `Select` can also be searched, for 25 KB. */
export function NativeSelect<Option extends string>(props: NativeSelectProps<Option>) {
  const { label, options, value, onChange, ...described } = props;
  return (
    <select
      {...described}
      aria-label={label}
      className={classNames(styles["field"], value === null && styles["unanswered"])}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value as Option)}
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
          {option}
        </option>
      ))}
    </select>
  );
}
