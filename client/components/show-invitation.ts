import { message } from "antd";
import type { InvitationLink } from "../../shared/invitations.ts";

/** Confirms an invitation, with the link to hand over. Its dialog outlives the page, which may no longer exist. */
export function showInvitation(name: string, link: InvitationLink): void {
  if (link.is_mailed && link.url === null) {
    void message.success(`Invitation sent to ${name}. They are a member again once they accept.`);
  } else {
    import("./InvitationDialog.tsx")
      .then((m) => m.openInvitationDialog(name, link))
      // The person is invited either way, and the open invitations offer a new link.
      .catch(() => void message.success(`${name} is invited.`));
  }
}
