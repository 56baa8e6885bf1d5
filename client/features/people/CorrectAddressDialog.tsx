import { Form, Input, type InputRef } from "antd";
import { useRef } from "react";
import type { Invitation } from "../../../shared/invitations/invitations.schema.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Modal } from "../../components/Modal.tsx";
import { addressDoubtRule, schemaRules } from "../../forms/schema-rules.ts";
import { showInvitation } from "../../domain/show-invitation.ts";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useFormSubmission } from "../../forms/use-form-submission.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

const EMAIL_RULES = [
  ...schemaRules(
    () => import("../../../shared/invitations/invitations.schema.ts").then((m) => m.correctedInvitationSchema),
    "email",
  ),
  addressDoubtRule(),
];

/** Emails an invitation to another address. What was typed stays until it is sent. */
export function CorrectAddressDialog({ invitation, open, onClose }: DialogProps & { invitation: Invitation }) {
  const say = useMessages("people");
  const sayCommon = useMessages("common");
  const { person_id, display_name } = invitation;
  const field = useRef<InputRef>(null);
  const utils = trpc.useUtils();
  const [form] = Form.useForm<{ email: string }>();
  const { submit, isSubmitting, refusal } = useFormSubmission({
    form,
    send: ({ email }: { email: string }) => utils.client.invitations.correct.mutate({ person_id, email }),
    onSent({ link }) {
      onClose();
      form.resetFields();
      showInvitation(display_name, link);
      void utils.invitations.list.invalidate();
    },
  });
  return (
    <Modal
      open={open}
      title={say("correctAddressOf", { name: display_name })}
      okText={say("sendNewLink")}
      okButtonProps={{ loading: isSubmitting }}
      cancelText={sayCommon("cancel")}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <p>{say("typeRightAddress")}</p>
      <Form
        form={form}
        name={`address-${person_id}`}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={submit}
      >
        <Form.Item name="email" label={say("email")} rules={EMAIL_RULES}>
          <Input inputMode="email" autoComplete="off" ref={field} />
        </Form.Item>
      </Form>
      <RefusalAlert refusal={refusal} />
    </Modal>
  );
}
