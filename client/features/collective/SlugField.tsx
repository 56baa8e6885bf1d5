import { Button, Form, Input } from "antd";
import { slugOf } from "../../../shared/collective.ts";
import { publicFormUrl } from "../../domain/PublicFormUrl.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { collectiveRules } from "./collective-form.ts";

/** The field for the slug, which the public form needs. While it is empty, it suggests one made from the name. */
export function SlugField({ onUse }: { onUse: (proposed: string) => void }) {
  const say = useMessages("collective");
  const name = Form.useWatch<string | undefined>("name") ?? "";
  const slug = Form.useWatch<string | undefined>("slug") ?? "";
  const proposed = slug.trim() === "" ? slugOf(name) : "";
  return (
    <Form.Item
      name="slug"
      label={useMessages("labels")("slug")}
      dependencies={["feature_eoi"]}
      rules={collectiveRules("slug")}
      extra={
        <>
          {slug.trim() === "" ? say("slugHelp") : say("slugUrl", { url: publicFormUrl(slug.trim()) })}{" "}
          {proposed && (
            <Button size="small" onClick={() => onUse(proposed)}>
              {say("useSlug", { proposed })}
            </Button>
          )}
        </>
      }
    >
      <Input autoCapitalize="none" spellCheck={false} />
    </Form.Item>
  );
}
