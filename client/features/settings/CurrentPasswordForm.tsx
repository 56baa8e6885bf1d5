import { Input } from "antd";
import type { ReactNode } from "react";
import { Field } from "../../forms/Field.tsx";
import { ShortForm, type ShortFormProps } from "../../forms/ShortForm.tsx";
import { useMessages } from "../../hooks/use-messages.ts";

const loadSchema = () => import("../../../shared/account/account.schema.ts").then((m) => m.withPasswordSchema);

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

export function CurrentPasswordField({ extra }: { extra?: ReactNode }) {
  const say = useMessages("settings");
  return (
    <Field name="current_password" label={say("currentPassword")} loadSchema={loadSchema} extra={extra}>
      <Input.Password autoComplete="current-password" />
    </Field>
  );
}
