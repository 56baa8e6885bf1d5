import { Alert, Flex, Form, Input, Switch } from "antd";
import { lazy, Suspense, useId } from "react";
import { collectiveInputSchema } from "../../../shared/collective.schema.ts";
import { Card } from "../../components/Card.tsx";
import { schemaRules } from "../../components/schema-rules.ts";
import { paths } from "../../paths.ts";
import { COLLECTIVE_LABELS } from "./collective-form.ts";
import styles from "./EoiFields.module.css";

/** Loaded with the first text to preview: its parser is a tenth of the page. */
const Markdown = lazy(() => import("../../components/Markdown.tsx").then((m) => ({ default: m.Markdown })));

/** Whether strangers can express interest, and what they read first. */
export function EoiFields() {
  const switchId = useId();
  const enabled = Form.useWatch<boolean | undefined>("feature_eoi");
  const slug = Form.useWatch<string | undefined>("slug");
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
        rules={schemaRules(collectiveInputSchema, "eoi_description")}
        extra="What somebody who would like to join reads first. Markdown: **bold**, lists with -, [links](https://...)."
      >
        <Input.TextArea rows={5} />
      </Form.Item>
      <Preview />
    </>
  );
}

function PublicAddress({ slug }: { slug: string }) {
  if (slug === "") {
    return <Alert type="warning" showIcon title="Without a slug there is no address at which to express interest." />;
  }
  return <>Anyone can express interest at {window.location.origin + paths.interest(slug)}</>;
}

function Preview() {
  const text = Form.useWatch<string | undefined>("eoi_description");
  if (!text?.trim()) return null;
  return (
    <div className={styles["preview"]}>
      <Card size="small" heading={{ text: "Preview", level: 2 }}>
        <Suspense>
          <Markdown>{text}</Markdown>
        </Suspense>
      </Card>
    </div>
  );
}
