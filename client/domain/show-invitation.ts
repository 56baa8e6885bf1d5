import type { InvitationLink } from "../../shared/invitations.ts";
import { showToast } from "../components/toast.ts";

/** Confirms an invitation, with the link to hand over. Its dialog outlives the page, which may no longer exist. */
export function showInvitation(name: string, link: InvitationLink): void {
  if (link.is_mailed && link.url === null) {
    showToast("success", `Invitation sent to ${name}. They are a member again once they accept.`);
  } else {
    import("./InvitationDialog.tsx")
      .then((m) => m.openInvitationDialog(name, link))
      // The person is invited either way, and the open invitations offer a new link.
      .catch(() => showToast("success", `${name} is invited.`));
  }
}
