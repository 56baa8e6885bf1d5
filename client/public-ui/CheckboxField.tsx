import styles from "./CheckboxField.module.css";

/** A choice that is sent only if it is made. */
export function CheckboxField({ name, label }: { name: string; label: string }) {
  return (
    <label className={styles["field"]}>
      <input type="checkbox" name={name} />
      {label}
    </label>
  );
}
