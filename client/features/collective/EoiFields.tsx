import { Alert, Flex, Form, Input, Switch } from "antd";
import { useId } from "react";
import { paths } from "../../paths.ts";
import { COLLECTIVE_LABELS } from "../../../shared/labels.ts";
import { collectiveRules } from "./collective-form.ts";
import { EoiPreview } from "./EoiPreview.tsx";

/** The fields of the public form: whether it is open, and its introduction. */
export function EoiFields() {
  const switchId = useId();
  const enabled = Form.useWatch<boolean | undefined>("feature_eoi");
  const slug = Form.useWatch<string | undefined>("slug");
  const text = Form.useWatch<string | undefined>("eoi_description");
  return (
    <>
      <Form.Item extra={enabled && <PublicAddress slug={slug?.trim() ?? ""} />}>
        <Flex align="center" gap="small">
          <Form.Item name="feature_eoi" valuePropName="checked" noStyle>
            <Switch id={switchId} />
          </Form.Item>
          <label htmlFor={switchId}>{COLLECTIVE_LABELS.feature_eoi}</label>
        </Flex>
      </Form.Item>
      <Form.Item
        name="eoi_description"
        label={COLLECTIVE_LABELS.eoi_description}
        rules={collectiveRules("eoi_description")}
        extra="What people who would like to join read first. Markdown: **bold**, lists with -, [links](https://...)."
      >
        <Input.TextArea rows={5} />
      </Form.Item>
      {text?.trim() && <EoiPreview text={text} />}
    </>
  );
}

function PublicAddress({ slug }: { slug: string }) {
  if (slug === "") {
    return <Alert type="warning" showIcon title="Without a slug, the public form has no URL." />;
  }
  return <>Anyone can express interest at {window.location.origin + paths.interest(slug)}</>;
}
