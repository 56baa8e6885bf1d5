import { Input } from "antd";
import { useState } from "react";
import { Field } from "./Field.tsx";
import { addressDoubtRule } from "./schema-rules.ts";

/** The field `email`, to which an email goes. Checked on submit; a doubtful address is questioned once. */
export function EmailField({ label, autoComplete }: { label?: string; autoComplete: string }) {
  const [doubt] = useState(addressDoubtRule);
  return (
    <Field name="email" label={label} rules={[doubt]} validateTrigger="onSubmit">
      <Input inputMode="email" autoComplete={autoComplete} />
    </Field>
  );
}
