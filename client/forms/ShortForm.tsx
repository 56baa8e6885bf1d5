import { Button, Flex, Form } from "antd";
import type { ReactNode } from "react";
import { useMessages } from "../hooks/use-messages.ts";
import { differingFields } from "./draft.ts";
import { FormOfFields, type FieldFacts } from "./Field.tsx";
import { RefusalAlert } from "./RefusalAlert.tsx";
import { useFormSubmission } from "./use-form-submission.ts";

export interface ShortFormProps<Values, Result> extends Partial<Pick<FieldFacts<string>, "loadSchema">> {
  /** Makes the ids of the fields unique on the page. */
  name: string;
  initialValues?: Partial<Values>;
  submitLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean;
  send: (values: Values) => Promise<Result>;
  onSent: (answer: Result) => void;
  onCancel?: () => void;
  /** The form is all of a page, or of a dialog; otherwise, it is a part of its page. */
  whole?: "page" | "dialog";
  children?: ReactNode;
}

/** A form that is checked when sent, and then empty unless more has been typed. The tab keeps nothing of it. */
export function ShortForm<Values extends object, Result>(props: ShortFormProps<Values, Result>) {
  const say = useMessages("common");
  const {
    name,
    initialValues,
    submitLabel,
    cancelLabel,
    danger = false,
    send,
    onSent,
    onCancel,
    whole,
    children,
  } = props;
  const [form] = Form.useForm<Values>();
  const { submit, isSubmitting, refusal } = useFormSubmission({
    form,
    send,
    onSent(answer: Result, sent: Values) {
      if (differingFields(form.getFieldsValue(), sent).length === 0) form.resetFields();
      onSent(answer);
    },
  });
  const cancel = onCancel && <Button onClick={onCancel}>{cancelLabel ?? say("cancel")}</Button>;
  return (
    <FormOfFields<Values>
      form={form}
      name={name}
      facts={props}
      {...(initialValues && { initialValues })}
      validateTrigger="onSubmit"
      onFinish={submit}
      onKeyDown={(event) => {
        // Enter can still be held down from the button that opened the form.
        if (event.key === "Enter" && event.repeat && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      {children}
      <Flex vertical gap="middle">
        <RefusalAlert refusal={refusal} />
        <Flex wrap gap="small" justify={whole === "dialog" ? "flex-end" : undefined}>
          {whole === "dialog" && cancel}
          <Button
            htmlType="submit"
            type={whole || onCancel ? "primary" : "default"}
            block={whole === "page"}
            danger={danger}
            loading={isSubmitting}
          >
            {submitLabel}
          </Button>
          {whole !== "dialog" && cancel}
        </Flex>
      </Flex>
    </FormOfFields>
  );
}
