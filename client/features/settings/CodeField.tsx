import { Form, Input } from "antd";
import { schemaRules } from "../../forms/schema-rules.ts";
import { useMessages } from "../../hooks/use-messages.ts";

const codeRules = schemaRules(
  () => import("../../../shared/account/account.schema.ts").then((m) => m.twoStepCodeSchema),
  "code",
);

/** Asks for the code that the person's app shows. */
export function CodeField() {
  const say = useMessages("settings");
  return (
    <Form.Item name="code" label={say("codeOfApp")} rules={codeRules}>
      <Input inputMode="numeric" autoComplete="one-time-code" />
    </Form.Item>
  );
}
