import { Modal } from "antd";
import type { InvitationLink } from "../../shared/invitations/invitations.schema.ts";
import type { Say } from "../../shared/messages.ts";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import { ShareableUrl } from "../components/ShareableUrl.tsx";

/** Shows how an invited person gets their link. */
export function openInvitationDialog(say: Say<"invitation">, name: string, { url, is_mailed }: InvitationLink): void {
  const dialog = Modal.success({
    title: say(is_mailed ? "sent" : "invited", { name }),
    okText: say("done"),
    content: (
      <InvitationText say={say} name={name} url={url} onBack={() => dialog.destroy()}>
        {say(is_mailed ? "alsoYourself" : "giveLink")}
      </InvitationText>
    ),
  });
}

interface InvitationTextProps {
  say: Say<"invitation">;
  name: string;
  url: string | null;
  onBack: () => void;
  children: string;
}

function InvitationText({ say, name, url, onBack, children }: InvitationTextProps) {
  useBackCloses(true, onBack);
  return url ? (
    <>
      <p>{children}</p>
      <ShareableUrl url={url} title={say("invitationFor", { name })} />
      <p>{say("worksOnce", { name })}</p>
    </>
  ) : (
    <p>{say("askHost", { name })}</p>
  );
}
