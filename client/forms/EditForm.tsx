import { Button, Flex, Form, Modal, theme } from "antd";
import { useEffect, type ReactNode } from "react";
import { Link } from "wouter";
import type { ZodType } from "zod";
import type { Failure } from "../components/failure-text.ts";
import { FailureAlert } from "../components/FailureAlert.tsx";
import { showFieldErrors } from "../components/schema-rules.ts";
import { DraftNotices } from "./DraftNotices.tsx";
import { heldValues, type TypedForm } from "./use-typed-form.ts";

/** The form holds every field of its schema: one that it lacked would be saved as empty. */
type FieldsOf<Input> = { [Field in keyof Input]: unknown };

interface EditFormProps<Values extends object, Input> {
  /** Stands before each field's name in its element's id. */
  name: string;
  typing: TypedForm<Values>;
  schema: ZodType<Input>;
  /** The fields as their labels call them. */
  labels: Record<keyof Values & string, string>;
  submitLabel?: string;
  /** Where to go without saving. What is typed is kept for the next time. */
  cancelTo: string;
  saving: { isPending: boolean; error: Failure | null };
  onSubmit: (input: Input) => void;
  children: ReactNode;
}

/**
 * A form for something that others may be changing too: it says so, and asks before what they changed is
 * replaced. A refusal leaves everything as it is typed.
 */
export function EditForm<Values extends FieldsOf<Input>, Input extends object>(props: EditFormProps<Values, Input>) {
  const { name, typing, schema, labels, submitLabel = "Submit", cancelTo, saving, onSubmit, children } = props;
  const { form, changedElsewhere } = typing;
  const { token } = theme.useToken();
  const [modal, question] = Modal.useModal();
  const changedLabels = changedElsewhere.map((field) => labels[field]).join(", ");
  useEffect(() => showFieldErrors(form, saving.error?.data?.fields), [form, saving.error]);

  function submit() {
    const input = schema.parse(heldValues(form));
    if (changedElsewhere.length === 0) return onSubmit(input);
    return void modal.confirm({
      title: "Replace what was changed meanwhile?",
      content: `Changed since you began: ${changedLabels}. Saving replaces it with what you typed.`,
      okText: "Save mine",
      cancelText: "Cancel",
      onOk: () => onSubmit(input),
    });
  }

  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      requiredMark={false}
      initialValues={typing.initialValues}
      onValuesChange={typing.keepTyped}
      onFinish={submit}
      scrollToFirstError={{ block: "center", focus: true }}
    >
      <div style={{ marginBlockEnd: token.margin }}>
        <DraftNotices
          typing={typing}
          changed={`This was changed elsewhere meanwhile: ${changedLabels}. What you typed here is kept.`}
        />
      </div>
      {children}
      {question}
      <FailureAlert error={saving.error} />
      <Flex gap="small" wrap>
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          {submitLabel}
        </Button>
        <Link href={cancelTo} asChild>
          <Button>Cancel</Button>
        </Link>
      </Flex>
    </Form>
  );
}
