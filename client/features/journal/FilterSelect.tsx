import styles from "../../components/NativeSelect.module.css";

interface FilterSelectProps {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A choice among many, or none of them: the browser's own list can be typed in, and stays quick with 500 people. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      className={styles["select"]}
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
