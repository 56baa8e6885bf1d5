import { Button, Flex, Form, Input } from "antd";
import type { ReactNode } from "react";
import { schemaRules } from "../../forms/schema-rules.ts";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useFormSubmission } from "../../forms/use-form-submission.ts";

const passwordRules = schemaRules(
  () => import("../../../shared/account.schema.ts").then((m) => m.withPasswordSchema),
  "current_password",
);

interface CurrentPasswordFormProps<Input, Answer> {
  /** Makes the ids of the fields unique on the page. */
  name: string;
  submitLabel: string;
  danger?: boolean;
  send: (input: Input) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onCancel: () => void;
  /** Fields before the password. */
  children?: ReactNode;
}

/** A form that asks for the current password, where a session is not enough. Nothing typed in it is kept in the tab. */
export function CurrentPasswordForm<Values extends { current_password: string }, Answer>({
  name,
  submitLabel,
  danger = false,
  send,
  onSent,
  onCancel,
  children,
}: CurrentPasswordFormProps<Values, Answer>) {
  const [form] = Form.useForm<Values>();
  const { submit, isSubmitting, refusal } = useFormSubmission({ form, send, onSent });
  return (
    <Form form={form} name={name} layout="vertical" requiredMark={false} validateTrigger="onSubmit" onFinish={submit}>
      {children}
      <Form.Item name="current_password" label="Current password" rules={passwordRules}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <RefusalAlert refusal={refusal} />
      <Flex wrap gap="small">
        <Button htmlType="submit" type="primary" danger={danger} loading={isSubmitting}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Flex>
    </Form>
  );
}
