import { Button, Form, Input } from "antd";
import { slugOf } from "../../../shared/collective.ts";
import { COLLECTIVE_LABELS } from "../../../shared/labels.ts";
import { collectiveRules } from "./collective-form.ts";

/** The field for the slug. While it is empty, it suggests one made from the name. */
export function SlugField({ onUse }: { onUse: (proposed: string) => void }) {
  const name = Form.useWatch<string | undefined>("name") ?? "";
  const slug = Form.useWatch<string | undefined>("slug") ?? "";
  const proposed = slug.trim() === "" ? slugOf(name) : "";
  return (
    <Form.Item
      name="slug"
      label={COLLECTIVE_LABELS.slug}
      rules={collectiveRules("slug")}
      extra={
        <>
          The address of the public form. Use lowercase letters, numbers and hyphens.{" "}
          {proposed && (
            <Button size="small" onClick={() => onUse(proposed)}>
              Use “{proposed}”
            </Button>
          )}
        </>
      }
    >
      <Input autoCapitalize="none" spellCheck={false} />
    </Form.Item>
  );
}
