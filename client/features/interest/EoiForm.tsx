import type { ReactNode, SyntheticEvent } from "react";
import type { Collective } from "../../../shared/collective.ts";
import type { EoiInput } from "../../../shared/entry-pathways.ts";
import { EOI_LABELS } from "../../domain/eoi-labels.ts";
import { Button } from "../../public-ui/Button.tsx";
import { TextAreaField, TextField } from "../../public-ui/Field.tsx";
import type { PublicForm } from "../../public-ui/use-public-form.ts";
import { DataPolicy } from "./DataPolicy.tsx";
import { EoiDescription } from "./EoiDescription.tsx";
import styles from "./interest.module.css";

const ANSWERS = [
  { name: "interest", rows: 6, hint: "What draws you here, and what would you like to do?" },
  {
    name: "context",
    rows: 6,
    hint: "What should we know about you? For example, where you live, how much time you have, what you need.",
  },
  { name: "referral", rows: 2, hint: null },
  {
    name: "conflict_experience",
    rows: 3,
    hint: "How have you dealt with conflicts, and what did you learn from them?",
  },
  {
    name: "participant_connections",
    rows: 2,
    hint: "Who do you already know here?",
  },
] as const;

interface EoiFormProps {
  form: PublicForm;
  collective: Collective;
  /** The fields' first values: the previous submission, or what was typed earlier. */
  initial?: { [Field in keyof EoiInput]?: string | null } | null;
  submitLabel?: string;
  onChange?: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Further actions next to the submit button. */
  actions?: ReactNode;
}

/** The form for a new or existing expression of interest. */
export function EoiForm({
  form: { form, errors, isPending },
  collective,
  initial,
  submitLabel = "Submit",
  onChange,
  actions,
}: EoiFormProps) {
  const field = (name: keyof EoiInput) => ({
    name,
    label: EOI_LABELS[name],
    error: errors[name],
    defaultValue: initial?.[name] ?? "",
  });
  return (
    <>
      <EoiDescription collective={collective} />
      <form {...form} className={styles["form"]} aria-busy={isPending} onChange={onChange}>
        <TextField {...field("name")} marked autoComplete="name" />
        <TextField
          {...field("email")}
          marked
          inputMode="email"
          autoComplete="email"
          extra="For the link to your submission and for our answer. Members do not see it."
        />
        {ANSWERS.map(({ name, rows, hint }) => (
          <TextAreaField key={name} {...field(name)} rows={rows} extra={hint} />
        ))}
        <DataPolicy collective={collective} />
        <div className={styles["actions"]}>
          <Button kind="primary" type="submit" loading={isPending}>
            {submitLabel}
          </Button>
          {actions}
        </div>
      </form>
    </>
  );
}
