import type { Invitation } from "../../../shared/invitations/invitations.schema.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { showInvitation } from "../../domain/show-invitation.ts";
import { EmailField } from "../../forms/EmailField.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

const loadSchema = () =>
  import("../../../shared/invitations/invitations.schema.ts").then((m) => m.correctedInvitationSchema);

/** Emails an invitation to another address. */
export function CorrectAddressDialog({ invitation, ...dialog }: DialogProps & { invitation: Invitation }) {
  const say = useMessages("people");
  const { person_id, display_name } = invitation;
  const utils = trpc.useUtils();
  return (
    <FormDialog
      {...dialog}
      name={`address-${person_id}`}
      title={say("correctAddressOf", { name: display_name })}
      loadSchema={loadSchema}
      submitLabel={say("sendNewLink")}
      send={({ email }: { email: string }) => utils.client.invitations.correct.mutate({ person_id, email })}
      onSent={({ link }) => {
        dialog.onClose();
        showInvitation(display_name, link);
        void utils.invitations.list.invalidate();
      }}
    >
      <p>{say("typeRightAddress")}</p>
      <EmailField label={say("email")} autoComplete="off" />
    </FormDialog>
  );
}
