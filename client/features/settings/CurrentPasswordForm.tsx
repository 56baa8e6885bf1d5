import { Form, Input } from "antd";
import { schemaRules } from "../../forms/schema-rules.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { ShortForm, type ShortFormProps } from "./ShortForm.tsx";

const passwordRules = schemaRules(
  () => import("../../../shared/account/account.schema.ts").then((m) => m.withPasswordSchema),
  "current_password",
);

/** A form that asks for the current password, where a session is not enough. `children` are fields before it. */
export function CurrentPasswordForm<Values extends { current_password: string }, Result>({
  children,
  ...form
}: ShortFormProps<Values, Result>) {
  return (
    <ShortForm {...form}>
      {children}
      <CurrentPasswordField />
    </ShortForm>
  );
}

export function CurrentPasswordField() {
  const say = useMessages("settings");
  return (
    <Form.Item name="current_password" label={say("currentPassword")} rules={passwordRules}>
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  );
}
