import { Button, Form, Input } from "antd";
import { slugOf } from "../../../shared/collective.ts";
import { publicFormUrl } from "../../domain/PublicFormUrl.tsx";
import { COLLECTIVE_LABELS } from "../../../shared/labels.ts";
import { collectiveRules } from "./collective-form.ts";

/** The field for the slug, which the public form needs. While it is empty, it suggests one made from the name. */
export function SlugField({ onUse }: { onUse: (proposed: string) => void }) {
  const name = Form.useWatch<string | undefined>("name") ?? "";
  const slug = Form.useWatch<string | undefined>("slug") ?? "";
  const proposed = slug.trim() === "" ? slugOf(name) : "";
  return (
    <Form.Item
      name="slug"
      label={COLLECTIVE_LABELS.slug}
      dependencies={["feature_eoi"]}
      rules={collectiveRules("slug")}
      extra={
        <>
          {slug.trim() === "" ? "The address of the public form." : `The public form: ${publicFormUrl(slug.trim())}.`}{" "}
          Use lowercase letters, numbers and hyphens.{" "}
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
