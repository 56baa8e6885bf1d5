import { Modal } from "antd";
import type { InvitationLink } from "../../shared/invitations.ts";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import { CopyableUrl } from "../components/CopyableUrl.tsx";

/** Shows how an invited person gets their link. */
export function openInvitationDialog(name: string, { url, is_mailed }: InvitationLink): void {
  const { title, text } = is_mailed
    ? { title: `Invitation sent to ${name}.`, text: "You can also give them the link yourself." }
    : {
        title: `${name} is invited.`,
        text: "No mail server is set, so the email is only kept as a file on the server. Please give them the link yourself.",
      };
  const dialog = Modal.success({
    title,
    okText: "Done",
    content: (
      <InvitationText name={name} url={url} onBack={() => dialog.destroy()}>
        {text}
      </InvitationText>
    ),
  });
}

interface InvitationTextProps {
  name: string;
  url: string | null;
  onBack: () => void;
  children: string;
}

function InvitationText({ name, url, onBack, children }: InvitationTextProps) {
  useBackCloses(true, onBack);
  return url ? (
    <>
      <p>{children}</p>
      <CopyableUrl url={url} label="Copy the link" />
      <p>It works once, within 7 days. Anyone who has it can join as {name}.</p>
    </>
  ) : (
    <p>
      No mail server is set, so the email is only kept as a file on the server. {name} was a member before, and is one
      again once they accept. For their privacy, the link is shown to nobody else: please ask the host for it.
    </p>
  );
}
