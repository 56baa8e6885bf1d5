import { Button, Flex, Form } from "antd";
import type { ReactNode } from "react";
import { differingFields } from "../../forms/draft.ts";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useFormSubmission } from "../../forms/use-form-submission.ts";
import { useMessages } from "../../hooks/use-messages.ts";

export interface ShortFormProps<Values, Result> {
  /** Makes the ids of the fields unique on the page. */
  name: string;
  submitLabel: string;
  danger?: boolean;
  send: (values: Values) => Promise<Result>;
  onSent: (answer: Result) => void;
  onCancel?: () => void;
  /** The fields. */
  children?: ReactNode;
}

/**
 * A form that is checked when it is sent, and then empty again, unless more has been typed meanwhile. Nothing typed in it
 * is kept in the tab.
 */
export function ShortForm<Values extends object, Result>(props: ShortFormProps<Values, Result>) {
  const say = useMessages("common");
  const { name, submitLabel, danger = false, send, onSent, onCancel, children } = props;
  const [form] = Form.useForm<Values>();
  const { submit, isSubmitting, refusal } = useFormSubmission({
    form,
    send,
    onSent(answer: Result, sent: Values) {
      if (differingFields(form.getFieldsValue(), sent).length === 0) form.resetFields();
      onSent(answer);
    },
  });
  return (
    <Form form={form} name={name} layout="vertical" requiredMark={false} validateTrigger="onSubmit" onFinish={submit}>
      {children}
      <RefusalAlert refusal={refusal} />
      <Flex wrap gap="small">
        <Button htmlType="submit" type={onCancel ? "primary" : "default"} danger={danger} loading={isSubmitting}>
          {submitLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>{say("cancel")}</Button>}
      </Flex>
    </Form>
  );
}
