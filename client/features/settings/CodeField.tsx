import { Input } from "antd";
import { Field } from "../../forms/Field.tsx";
import { useMessages } from "../../hooks/use-messages.ts";

const loadSchema = () => import("../../../shared/account/account.schema.ts").then((m) => m.twoStepCodeSchema);

/** Asks for the code that the person's app shows. */
export function CodeField() {
  const say = useMessages("settings");
  return (
    <Field name="code" label={say("codeOfApp")} loadSchema={loadSchema}>
      <Input inputMode="numeric" autoComplete="one-time-code" />
    </Field>
  );
}
