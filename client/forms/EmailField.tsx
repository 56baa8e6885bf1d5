import { Input } from "antd";
import { useState } from "react";
import { Field } from "./Field.tsx";
import { addressDoubtRule } from "./schema-rules.ts";

/** The field `email`, an address that is mailed. It is checked on submit. */
export function EmailField({ label, autoComplete }: { label?: string; autoComplete: string }) {
  const [doubt] = useState(addressDoubtRule);
  return (
    <Field name="email" label={label} rules={[doubt]} validateTrigger="onSubmit">
      <Input inputMode="email" autoComplete={autoComplete} />
    </Field>
  );
}
