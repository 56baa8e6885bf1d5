import { Form, type FormRule } from "antd";
import { useState } from "react";
import { checkLinks, type RowErrors } from "./link-errors.ts";
import type { LinkRowValues } from "./link-rows.ts";
import { LinksEditor } from "./LinksEditor.tsx";

interface LinksFieldProps {
  label: string;
  extra?: string;
}

/** The field `links` of a form. All errors are shown at once, each at its field. */
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
      // The rows show the errors, and only the fields concerned are marked.
      {...(errors.size > 0 && { help: "", validateStatus: "" })}
    >
      <LinksEditor errors={errors} />
    </Form.Item>
  );
}
