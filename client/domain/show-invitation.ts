import type { InvitationLink } from "../../shared/invitations/invitations.schema.ts";
import { showToast } from "../components/toast.ts";
import { sayLater } from "../hooks/use-messages.ts";

/** Confirms an invitation, with the link to hand over. Its dialog outlives the page, which may no longer exist. */
export function showInvitation(name: string, link: InvitationLink): void {
  // The person is invited either way, and the open invitations offer a new link.
  show(name, link).catch(() => showToast("success", name));
}

async function show(name: string, link: InvitationLink): Promise<void> {
  const say = await sayLater("invitation");
  if (link.is_mailed && link.url === null) {
    showToast("success", say("sentAgain", { name }));
  } else {
    await import("./InvitationDialog.tsx")
      .then((m) => m.openInvitationDialog(say, name, link))
      .catch(() => showToast("success", say("invited", { name })));
  }
}
