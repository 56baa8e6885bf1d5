import styles from "./CheckboxField.module.css";

interface CheckboxFieldProps {
  name: string;
  label: string;
  defaultChecked?: boolean;
}

/** A checkbox that is sent only if it is checked. */
export function CheckboxField({ name, label, defaultChecked }: CheckboxFieldProps) {
  return (
    <label className={styles["field"]}>
      <input type="checkbox" name={name} defaultChecked={defaultChecked} />
      {label}
    </label>
  );
}
