import { Button, Flex, Form, Input, Spin, type FormInstance } from "antd";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Collective } from "../../../shared/collective.ts";
import { eoiSchema } from "../../../shared/entry-pathways.ts";
import { EOI_LABELS } from "../../components/eoi-labels.ts";
import { schemaRules } from "../../components/schema-rules.ts";
import { DataPolicy } from "./DataPolicy.tsx";
import { EoiDescription } from "./EoiDescription.tsx";

export type EoiValues = z.input<typeof eoiSchema>;

const ANSWERS = [
  { name: "interest", rows: 6, hint: "What draws you here, and what would you like to do?" },
  {
    name: "context",
    rows: 6,
    hint: "What should we know of you: where you live, how much time you have, what you need?",
  },
  { name: "referral", rows: 2, hint: null },
  {
    name: "conflict_experience",
    rows: 3,
    hint: "How have you dealt with conflicts, and what did you learn from them?",
  },
  {
    name: "participant_connections",
    rows: 2,
    hint: "Whom of us do you know already?",
  },
] as const;

interface EoiFormProps {
  form: FormInstance<EoiValues>;
  collective: Collective;
  initialValues?: EoiValues;
  submitLabel?: string;
  isPending: boolean;
  onChange?: () => void;
  onSubmit: (values: EoiValues) => void;
  /** What else can be done, beside the submit button. */
  actions?: ReactNode;
}

/** An expression of interest, to be written or to be changed. */
export function EoiForm(props: EoiFormProps) {
  const { form, collective, initialValues = {}, submitLabel = "Submit", isPending, onSubmit, actions } = props;
  return (
    <>
      <EoiDescription collective={collective} />
      <Spin spinning={isPending}>
        <Form
          form={form}
          name="eoi"
          layout="vertical"
          validateTrigger="onSubmit"
          scrollToFirstError={{ block: "center", focus: true }}
          initialValues={initialValues}
          onValuesChange={props.onChange}
          onFinish={onSubmit}
        >
          <Form.Item name="name" label={EOI_LABELS.name} required rules={schemaRules(eoiSchema, "name")}>
            <Input autoComplete="name" />
          </Form.Item>
          <Form.Item
            name="email"
            label={EOI_LABELS.email}
            required
            rules={schemaRules(eoiSchema, "email")}
            extra="Only for the email with the link to your submission."
          >
            <Input inputMode="email" autoComplete="email" />
          </Form.Item>
          {ANSWERS.map(({ name, rows, hint }) => (
            <Form.Item
              key={name}
              name={name}
              label={EOI_LABELS[name]}
              rules={schemaRules(eoiSchema, name)}
              extra={hint}
            >
              <Input.TextArea rows={rows} />
            </Form.Item>
          ))}
          <DataPolicy collective={collective} />
          <Flex gap="small" wrap>
            <Button type="primary" htmlType="submit" loading={isPending}>
              {submitLabel}
            </Button>
            {actions}
          </Flex>
        </Form>
      </Spin>
    </>
  );
}
