import type { ReactNode, SyntheticEvent } from "react";
import type { Components } from "react-markdown";
import type { Collective } from "../../../shared/collective/collective.ts";
import type { EoiInput } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Card } from "../../components/Card.tsx";
import { Markdown } from "../../components/Markdown.tsx";
import { Button } from "../../components/Button.tsx";
import { TextAreaField, TextField } from "../../public-ui/Field.tsx";
import type { PublicForm } from "../../public-ui/use-public-form.ts";
import { DataPolicy } from "./DataPolicy.tsx";
import styles from "./eoi.module.css";

const ANSWERS = [
  { name: "interest", rows: 6, hint: "interestHelp" },
  { name: "context", rows: 6, hint: "contextHelp" },
  { name: "referral", rows: 2, hint: null },
  { name: "conflict_experience", rows: 3, hint: "conflictHelp" },
  { name: "participant_connections", rows: 2, hint: "connectionsHelp" },
] as const;

/** The page has the first-level heading, so headings in the text start at the second level. */
const HEADINGS: Components = { h1: "h2" };

type FieldName = Exclude<keyof EoiInput, "language">;

interface EoiFormProps {
  form: PublicForm;
  collective: Collective;
  /** The fields' first values: the previous submission, or what was typed earlier. */
  initial?: { [Field in FieldName]?: string | null } | null;
  submitLabel?: string;
  onChange?: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Further actions next to the submit button. */
  actions?: ReactNode;
}

export function EoiForm({
  form: { form, errors, isPending },
  collective,
  initial,
  submitLabel,
  onChange,
  actions,
}: EoiFormProps) {
  const say = useMessages("interest");
  const sayEoi = useMessages("eoi");
  const field = (name: FieldName) => ({
    name,
    label: sayEoi(name),
    error: errors[name],
    defaultValue: initial?.[name] ?? "",
  });
  return (
    <>
      <EoiDescription collective={collective} />
      <form {...form} className={styles["form"]} aria-busy={isPending} onChange={onChange}>
        <TextField {...field("name")} marked autoComplete="name" />
        <TextField {...field("email")} marked inputMode="email" autoComplete="email" extra={say("emailHelp")} />
        {ANSWERS.map(({ name, rows, hint }) => (
          <TextAreaField key={name} {...field(name)} rows={rows} extra={hint && say(hint)} />
        ))}
        <DataPolicy collective={collective} />
        <div className={styles["actions"]}>
          <Button kind="primary" type="submit" loading={isPending}>
            {submitLabel ?? say("submit")}
          </Button>
          {actions}
        </div>
      </form>
    </>
  );
}

/** The members' text for people who would like to join, while the feature is enabled. */
function EoiDescription({ collective }: { collective: Collective }) {
  if (!collective.feature_eoi || !collective.eoi_description) return null;
  return (
    <Card>
      <Markdown components={HEADINGS} lang={collective.language}>
        {collective.eoi_description}
      </Markdown>
    </Card>
  );
}
