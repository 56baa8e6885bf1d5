import { LoadingOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { Question } from "../components/ConfirmDialog.tsx";
import { lazyComponent } from "../components/lazy-component.ts";
import { Notice } from "../components/Notice.tsx";
import { Text } from "../components/Text.tsx";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import type { Conflicts as ConflictsOf } from "./Conflicts.tsx";
import styles from "./DraftForm.module.css";
import { FormOfFields } from "./Field.tsx";
import { GiveUp } from "./GiveUp.tsx";
import { RefusalAlert } from "./RefusalAlert.tsx";
import { heldValues, type DraftFormInstance } from "./use-draft-form.ts";

/** Rarely needed, so their code is loaded on demand. */
const Conflicts = lazyComponent(() => import("./Conflicts.tsx").then((m) => m.Conflicts)) as typeof ConflictsOf;
const ConfirmDialog = lazyComponent(() => import("../components/ConfirmDialog.tsx").then((m) => m.ConfirmDialog));

/** A reason to ask before a form is saved. */
export type Doubt = Omit<Question, "onConfirm">;

interface DraftFormProps<Values extends object> {
  form: DraftFormInstance<Values>;
  /** The prefix of the fields' element ids. */
  name: string;
  submitLabel?: string | undefined;
  /** Instead of one to submit and one to leave. Enter does not submit then. */
  buttons?: ReactNode;
  /** Where to go without saving; the draft is kept. A form that is only a part of its page has none. */
  cancelTo?: string;
  /** Returns why to ask before these values are saved, if there is a reason. */
  doubt?: (values: Values) => Doubt | undefined;
  children: ReactNode;
}

/** A form for data that others may be changing too. It shows their changes, and asks before it replaces them. */
export function DraftForm<Values extends object>(props: DraftFormProps<Values>) {
  const { form, name, submitLabel, buttons, cancelTo, doubt, children } = props;
  const say = useMessages("forms");
  const sayCommon = useMessages("common");
  /** The latest doubt. The closing dialog keeps its text. */
  const [shown, setShown] = useState<{ found: Doubt; isOpen: boolean }>();

  /** Whether the fields are being checked after a click on the button. */
  const [isChecking, setIsChecking] = useState(false);

  function submit() {
    setIsChecking(false);
    const changed = form.changedElsewhere.map((field) => form.labelOf(field));
    const fields = new Intl.ListFormat(getLanguage(), { type: "unit" }).format(changed);
    const replacing = { title: say("replaceChanges"), text: say("changedSince", { fields }), okText: say("saveMine") };
    const found = joinDoubts(changed.length > 0 ? replacing : undefined, doubt?.(heldValues(form.antForm)));
    if (found) setShown({ found, isOpen: true });
    else form.save();
  }

  return (
    <FormOfFields
      form={form.antForm}
      name={name}
      component={buttons ? "div" : "form"}
      data-draft
      facts={form}
      disabled={form.isDisabled}
      initialValues={form.initialValues}
      onValuesChange={form.keepDraft}
      onFinish={submit}
      onFinishFailed={({ outOfDate, errorFields }) => {
        // A folded field cannot take the focus.
        for (const field of errorFields) {
          document
            .getElementById([name, ...field.name].join("_"))
            ?.closest("details")
            ?.setAttribute("open", "");
        }
        // A field reported its last change while the fields were being checked: Ant Design gives up, without an error.
        if (outOfDate) form.antForm.submit();
        else setIsChecking(false);
      }}
    >
      <div className={styles["notices"]}>
        {form.changedElsewhere.length > 0 && <Conflicts form={form} />}
        {form.changedElsewhere.length === 0 && form.restored && (
          <Notice
            type="info"
            title={say("unsavedChanges")}
            action={<GiveUp label={say("discard")} onGivenUp={form.discardDraft} />}
          />
        )}
      </div>
      {children}
      {shown && (
        <ConfirmDialog
          question={{ ...shown.found, onConfirm: form.save }}
          open={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
        />
      )}
      <div className={styles["notices"]}>
        <RefusalAlert refusal={form.refusal} />
      </div>
      {buttons ?? (
        <Flex gap="small" wrap>
          <Button
            type={cancelTo === undefined ? "default" : "primary"}
            htmlType="submit"
            // Never `loading` while it saves: that would disable the button, and Enter with it.
            loading={isChecking}
            icon={form.isSaving && <LoadingOutlined />}
            onClick={() => setIsChecking(true)}
          >
            {submitLabel ?? say("save")}
          </Button>
          {cancelTo !== undefined && (
            <Link href={cancelTo} asChild>
              <Button>{sayCommon("cancel")}</Button>
            </Link>
          )}
        </Flex>
      )}
    </FormOfFields>
  );
}

/** Asks all of it at once, with the title and the button of the first. */
export function joinDoubts(...doubts: readonly (Doubt | undefined)[]): Doubt | undefined {
  const found = doubts.filter((one) => one !== undefined);
  const texts = found.map(({ title, text }, index) => (
    <div key={title}>
      {index > 0 && <Text strong>{title}</Text>}
      <div>{text}</div>
    </div>
  ));
  return (
    found[0] && {
      ...found[0],
      text: (
        <Flex vertical gap="middle">
          {texts}
        </Flex>
      ),
    }
  );
}
