import { Button, Flex, Form, theme } from "antd";
import { Suspense, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { lazyComponent } from "../components/lazy-component.ts";
import { DraftNotices } from "./DraftNotices.tsx";
import { RefusalAlert } from "./RefusalAlert.tsx";
import type { DraftFormInstance } from "./use-draft-form.ts";

/** Seldom asked, so that its code comes when it is. */
const ReplaceQuestion = lazyComponent(() => import("./ReplaceQuestion.tsx").then((m) => m.ReplaceQuestion));

interface DraftFormProps<Values extends object> {
  form: DraftFormInstance<Values>;
  /** The prefix of the fields' element ids. */
  name: string;
  /** The labels of the fields. */
  labels: Record<keyof Values & string, string>;
  submitLabel?: string;
  /** Where to go without saving; the draft is kept. A form that is only a part of its page has none. */
  cancelTo?: string;
  children: ReactNode;
}

/** A form for data that others may be changing too. It shows their changes, and asks before it replaces them. */
export function DraftForm<Values extends object>(props: DraftFormProps<Values>) {
  const { form, name, labels, submitLabel = "Submit", cancelTo, children } = props;
  const { token } = theme.useToken();
  /** Undefined until the question was asked for the first time. */
  const [isAsking, setIsAsking] = useState<boolean>();
  const changedLabels = form.changedElsewhere.map((field) => labels[field]).join(", ");

  function submit() {
    if (form.changedElsewhere.length === 0) form.save();
    else setIsAsking(true);
  }

  function replace() {
    setIsAsking(false);
    form.save();
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
          changed={`This was changed elsewhere in the meantime: ${changedLabels}. What you typed here is kept.`}
        />
      </div>
      {children}
      {isAsking !== undefined && (
        <Suspense fallback={null}>
          <ReplaceQuestion
            open={isAsking}
            changedLabels={changedLabels}
            onReplace={replace}
            onCancel={() => setIsAsking(false)}
          />
        </Suspense>
      )}
      <Flex vertical gap="middle">
        <RefusalAlert refusal={form.refusal} />
        <Flex gap="small" wrap>
          <Button type={cancelTo === undefined ? "default" : "primary"} htmlType="submit" loading={form.isSaving}>
            {submitLabel}
          </Button>
          {cancelTo !== undefined && (
            <Link href={cancelTo} asChild>
              <Button>Cancel</Button>
            </Link>
          )}
        </Flex>
      </Flex>
    </Form>
  );
}
