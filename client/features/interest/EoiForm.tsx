import type { ReactNode } from "react";
import type { Collective } from "../../../shared/collective.ts";
import type { Eoi, EoiInput } from "../../../shared/entry-pathways.ts";
import { EOI_LABELS } from "../../components/eoi-labels.ts";
import { Button } from "../../plain/Button.tsx";
import { TextAreaField, TextField } from "../../plain/Field.tsx";
import type { PlainForm } from "../../plain/use-plain-form.ts";
import { DataPolicy } from "./DataPolicy.tsx";
import { EoiDescription } from "./EoiDescription.tsx";

const ANSWERS = [
  { name: "interest", rows: 6, hint: "What draws you here, and what would you like to do?" },
  {
    name: "context",
    rows: 6,
    hint: "What should we know of you: where you live, how much time you have, what you need?",
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
    hint: "Whom of us do you know already?",
  },
] as const;

interface EoiFormProps {
  typing: PlainForm;
  collective: Collective;
  /** What was submitted before. */
  eoi?: Eoi;
  submitLabel?: string;
  isPending: boolean;
  onChange?: () => void;
  /** What else can be done, beside the submit button. */
  actions?: ReactNode;
}

/** An expression of interest, to be written or to be changed. */
export function EoiForm({
  typing,
  collective,
  eoi,
  submitLabel = "Submit",
  isPending,
  onChange,
  actions,
}: EoiFormProps) {
  const { form, errors } = typing;
  const field = (name: keyof EoiInput) => ({
    name,
    label: EOI_LABELS[name],
    error: errors[name],
    defaultValue: eoi?.[name] ?? "",
  });
  return (
    <>
      <EoiDescription collective={collective} />
      <form {...form} aria-busy={isPending} onChange={onChange}>
        <TextField {...field("name")} marked autoComplete="name" />
        <TextField
          {...field("email")}
          marked
          inputMode="email"
          autoComplete="email"
          extra="Only for the email with the link to your submission."
        />
        {ANSWERS.map(({ name, rows, hint }) => (
          <TextAreaField key={name} {...field(name)} rows={rows} extra={hint} />
        ))}
        <DataPolicy collective={collective} />
        <div className="page-head-actions">
          <Button kind="primary" type="submit" loading={isPending}>
            {submitLabel}
          </Button>
          {actions}
        </div>
      </form>
    </>
  );
}
