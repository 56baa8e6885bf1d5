import { Flex, Form, Input, Switch } from "antd";
import { lazyComponent } from "../../components/lazy-component.ts";
import { MarkdownPreview } from "../../components/MarkdownPreview.tsx";
import { PublicFormUrl } from "../../domain/PublicFormUrl.tsx";
import { PUBLIC_FORM_SWITCH } from "../../../shared/paths.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { collectiveRules } from "./collective-form.ts";
import { SlugField } from "./SlugField.tsx";

const Markdown = lazyComponent(() => import("../../components/Markdown.tsx").then((m) => m.Markdown));

/** The fields of the public form: whether it is open, its URL, and its introduction. */
export function EoiFields({ onUseSlug }: { onUseSlug: (proposed: string) => void }) {
  const say = useMessages("collective");
  const sayLabel = useMessages("labels");
  const text = Form.useWatch<string | undefined>("eoi_description");
  return (
    <>
      <Form.Item extra={<PublicFormUrl />}>
        <Flex align="center" gap="small">
          <Form.Item name="feature_eoi" valuePropName="checked" noStyle>
            <Switch id={PUBLIC_FORM_SWITCH} />
          </Form.Item>
          <label htmlFor={PUBLIC_FORM_SWITCH}>{sayLabel("feature_eoi")}</label>
        </Flex>
      </Form.Item>
      <SlugField onUse={onUseSlug} />
      <Form.Item
        name="eoi_description"
        label={sayLabel("eoi_description")}
        rules={collectiveRules("eoi_description")}
        extra={say("introductionHelp")}
      >
        <Input.TextArea rows={5} />
      </Form.Item>
      {text?.trim() && (
        <MarkdownPreview>
          <Markdown>{text}</Markdown>
        </MarkdownPreview>
      )}
    </>
  );
}
