import { Button, Flex, Form, Modal, theme } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { DraftNotices } from "./DraftNotices.tsx";
import { RefusalAlert } from "./RefusalAlert.tsx";
import type { DraftFormInstance } from "./use-draft-form.ts";

interface DraftFormProps<Values extends object> {
  form: DraftFormInstance<Values>;
  /** Stands before each field's name in its element's id. */
  name: string;
  /** The fields as their labels call them. */
  labels: Record<keyof Values & string, string>;
  submitLabel?: string;
  /** Where to go without saving. What is typed is kept for the next time. */
  cancelTo: string;
  children: ReactNode;
}

/** A form for something that others may be changing too. It says so, and asks before it replaces their changes. */
export function DraftForm<Values extends object>(props: DraftFormProps<Values>) {
  const { form, name, labels, submitLabel = "Submit", cancelTo, children } = props;
  const { token } = theme.useToken();
  const [modal, question] = Modal.useModal();
  const changedLabels = form.changedElsewhere.map((field) => labels[field]).join(", ");

  function submit() {
    if (form.changedElsewhere.length === 0) return form.save();
    return void modal.confirm({
      title: "Replace what was changed meanwhile?",
      content: `Changed since you began: ${changedLabels}. Saving replaces it with what you typed.`,
      okText: "Save mine",
      cancelText: "Cancel",
      onOk: form.save,
    });
  }

  return (
    <Form
      form={form.antForm}
      name={name}
      layout="vertical"
      requiredMark={false}
      initialValues={form.initialValues}
      onValuesChange={form.keepDraft}
      onFinish={submit}
      scrollToFirstError={{ block: "center", focus: true }}
    >
      <div style={{ marginBlockEnd: token.margin }}>
        <DraftNotices
          form={form}
          changed={`This was changed elsewhere meanwhile: ${changedLabels}. What you typed here is kept.`}
        />
      </div>
      {children}
      {question}
      <Flex vertical gap="middle">
        <RefusalAlert refusal={form.refusal} />
        <Flex gap="small" wrap>
          <Button type="primary" htmlType="submit" loading={form.isSaving}>
            {submitLabel}
          </Button>
          <Link href={cancelTo} asChild>
            <Button>Cancel</Button>
          </Link>
        </Flex>
      </Flex>
    </Form>
  );
}
