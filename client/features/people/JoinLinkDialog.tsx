import { Form, Input } from "antd";
import { useState } from "react";
import { Link } from "wouter";
import { MAX_DAYS_OF_JOIN_LINK, MAX_USES_OF_JOIN_LINK } from "../../../shared/constants.ts";
import type { JoinLinkInput } from "../../../shared/entry-pathways/join-links.schema.ts";
import { paths } from "../../../shared/paths.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Modal } from "../../components/Modal.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import { useFormSubmission } from "../../forms/use-form-submission.ts";
import { useCollective } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { NewJoinLink } from "./NewJoinLink.tsx";

const rules = (field: keyof JoinLinkInput) =>
  schemaRules(
    () => import("../../../shared/entry-pathways/join-links.schema.ts").then((m) => m.joinLinkInputSchema),
    field,
  );

/** Makes a link for a group, and then shows it: this once, since the server keeps only its hash. */
export function JoinLinkDialog({ open, onClose }: DialogProps) {
  const say = useMessages("people");
  const sayCommon = useMessages("common");
  const hasSlug = useCollective()?.slug !== null;
  const { client } = trpc.useUtils();
  const [made, setMade] = useState<{ name: string; url: string } | null>(null);
  const [form] = Form.useForm<JoinLinkInput>();
  const { submit, isSubmitting, refusal } = useFormSubmission({
    form,
    send: async (input: JoinLinkInput) => ({ name: input.name, ...(await client.joinLinks.make.mutate(input)) }),
    onSent: setMade,
  });
  const isForm = hasSlug && !made;
  function close() {
    onClose();
    if (made) form.resetFields();
    setMade(null);
  }
  return (
    <Modal
      open={open}
      title={made ? say("groupLinkMade", { name: made.name }) : say("groupLink")}
      okText={isForm ? say("makeGroupLink") : sayCommon("close")}
      okButtonProps={{ loading: isSubmitting }}
      cancelText={sayCommon("cancel")}
      isDone={!isForm}
      // A slip beside the dialog would lose the link for good.
      mask={{ closable: isForm }}
      onOk={isForm ? form.submit : close}
      onCancel={close}
    >
      {made && <NewJoinLink {...made} />}
      {!hasSlug && (
        <p>
          {say("groupLinkNeedsSlug")} <Link href={paths.editCollective}>{say("toTheCollective")}</Link>
        </p>
      )}
      {isForm && (
        <>
          <p>{say("groupLinkHelp")}</p>
          <Form
            form={form}
            name="join-link"
            layout="vertical"
            requiredMark={false}
            initialValues={{ uses: 20, days: 14 }}
            onFinish={submit}
          >
            <Form.Item name="name" label={say("groupLinkName")} rules={rules("name")} extra={say("groupLinkNameHelp")}>
              <Input autoComplete="off" />
            </Form.Item>
            <Form.Item name="uses" label={say("groupLinkUses")} rules={rules("uses")}>
              <NumberField min={1} max={MAX_USES_OF_JOIN_LINK} />
            </Form.Item>
            <Form.Item name="days" label={say("groupLinkDays")} rules={rules("days")}>
              <NumberField min={1} max={MAX_DAYS_OF_JOIN_LINK} />
            </Form.Item>
          </Form>
          <RefusalAlert refusal={refusal} />
        </>
      )}
    </Modal>
  );
}
