import styles from "./CheckboxField.module.css";

/** A checkbox that is sent only if it is checked. */
export function CheckboxField({ name, label }: { name: string; label: string }) {
  return (
    <label className={styles["field"]}>
      <input type="checkbox" name={name} />
      {label}
    </label>
  );
}
