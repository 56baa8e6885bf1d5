import { Form, type FormRule } from "antd";
import { useState } from "react";
import { checkLinks, type RowErrors } from "./link-errors.ts";
import type { LinkRowValues } from "./link-rows.ts";
import { LinksEditor } from "./LinksEditor.tsx";

interface LinksFieldProps {
  label: string;
  extra?: string;
}

/** The field `links` of a form. All that is wrong is said at once, each message at the field concerned. */
export function LinksField({ label, extra }: LinksFieldProps) {
  const [errors, setErrors] = useState<RowErrors>(new Map());
  const rule: FormRule = {
    async validator(_rule, rows: LinkRowValues[]) {
      const checked = await checkLinks(rows);
      setErrors(checked.errors);
      if (checked.message !== undefined) throw new Error(checked.message);
    },
  };
  return (
    <Form.Item
      name="links"
      label={label}
      rules={[rule]}
      validateTrigger="onSubmit"
      extra={extra}
      // The rows say it, and only the fields concerned look wrong.
      {...(errors.size > 0 && { help: "", validateStatus: "" })}
    >
      <LinksEditor errors={errors} />
    </Form.Item>
  );
}
