import { useId, type ComponentProps, type ReactNode } from "react";

export interface FieldProps {
  name: string;
  label: string;
  /** What is wrong with it. */
  error?: string | undefined;
  /** What stands below it to help. */
  extra?: string | null;
  /** Shown by a mark; the schema decides what may be missing. */
  marked?: boolean;
}

type InputProps = FieldProps & Pick<ComponentProps<"input">, "autoComplete" | "inputMode" | "defaultValue">;

/** One line of text. */
export function TextField({ autoComplete, inputMode, defaultValue, ...field }: InputProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input {...control} autoComplete={autoComplete} inputMode={inputMode} defaultValue={defaultValue} />
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
  className: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  "aria-required": boolean | undefined;
}

/** A labelled control, with what is wrong with it read out and shown below. */
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
    <div className="field">
      <label htmlFor={id} className={marked ? "field-label required" : "field-label"}>
        {label}
      </label>
      {children({
        id,
        name,
        className: "input",
        "aria-invalid": error !== undefined,
        "aria-describedby": described || undefined,
        "aria-required": marked,
      })}
      {error && (
        <div id={`${id}-error`} className="field-error">
          {error}
        </div>
      )}
      {extra && (
        <div id={`${id}-extra`} className="field-extra">
          {extra}
        </div>
      )}
    </div>
  );
}
