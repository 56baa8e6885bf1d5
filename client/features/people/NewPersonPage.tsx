import { Form, Input } from "antd";
import { z } from "zod";
import { invitationSchema } from "../../../shared/invitations.schema.ts";
import { PageContainer } from "../../components/PageContainer.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { schemaRules } from "../../components/schema-rules.ts";
import { EditForm } from "../../forms/EditForm.tsx";
import { useAfterSave } from "../../forms/use-after-save.ts";
import { useTypedForm } from "../../forms/use-typed-form.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { OpenInvitations } from "./OpenInvitations.tsx";

const LABELS = { name: "Name", email: "Email" };
const valuesSchema = z.object({ name: z.string(), email: z.string() });
const NOBODY = { name: "", email: "" };

/** Invites somebody, and shows who was invited and has not joined yet. */
export function NewPersonPage() {
  const typing = useTypedForm({ name: "new-person", valuesSchema, saved: NOBODY });
  const afterSave = useAfterSave({ typing, to: paths.people, text: "The invitation is on its way." });
  const send = trpc.invitations.send.useMutation({ onSuccess: afterSave });
  return (
    <PageContainer width="text">
      <PageHead title="New Person" context="They get an email with a link that lets them in." />
      <EditForm
        name="person"
        typing={typing}
        schema={invitationSchema}
        labels={LABELS}
        submitLabel="Send invitation"
        cancelTo={paths.people}
        saving={send}
        onSubmit={(invitation) => send.mutate(invitation)}
      >
        <Form.Item name="name" label={LABELS.name} rules={schemaRules(invitationSchema, "name")}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="email"
          label={LABELS.email}
          rules={schemaRules(invitationSchema, "email")}
          validateTrigger="onSubmit"
        >
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
      </EditForm>
      <OpenInvitations />
    </PageContainer>
  );
}
