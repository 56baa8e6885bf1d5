import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "../components/class-names.ts";
import styles from "./Field.module.css";

export interface FieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  /** Help text below the field. */
  extra?: string | null;
  /** Shows a mark; the schema decides whether it is required. */
  marked?: boolean;
}

type InputProps = FieldProps &
  Pick<ComponentProps<"input">, "autoComplete" | "autoFocus" | "inputMode" | "defaultValue">;

/** One line of text. */
export function TextField({ autoComplete, autoFocus, inputMode, defaultValue, ...field }: InputProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          autoComplete={autoComplete}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- For a field that takes the place of the one that had the focus.
          autoFocus={autoFocus}
          inputMode={inputMode}
          defaultValue={defaultValue}
        />
      )}
    </Field>
  );
}

/** Text of several lines. */
export function TextAreaField({ rows, defaultValue, ...field }: FieldProps & { rows: number; defaultValue?: string }) {
  return <Field {...field}>{(control) => <textarea {...control} rows={rows} defaultValue={defaultValue} />}</Field>;
}

interface Control {
  id: string;
  name: string;
  className: string | undefined;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  "aria-required": boolean | undefined;
}

/** A labelled control with its error below, which is also read out. */
export function Field({
  name,
  label,
  error,
  extra,
  marked,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, extra && `${id}-extra`].filter(Boolean).join(" ");
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={classNames(styles["label"], marked && styles["marked"])}>
        {label}
      </label>
      {children({
        id,
        name,
        className: styles["input"],
        "aria-invalid": error !== undefined,
        "aria-describedby": described || undefined,
        "aria-required": marked,
      })}
      {error && (
        <div id={`${id}-error`} className={styles["error"]}>
          {error}
        </div>
      )}
      {extra && (
        <div id={`${id}-extra`} className={styles["extra"]}>
          {extra}
        </div>
      )}
    </div>
  );
}
