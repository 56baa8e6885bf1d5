import styles from "../../forms/NativeField.module.css";

interface FilterSelectProps {
  label: string;
  /** The option that filters nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A filter with many options: people can type to search the browser's own list, and it stays fast with 500 people. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      className={styles["field"]}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
