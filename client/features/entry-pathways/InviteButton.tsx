import { useLocation } from "wouter";
import type { EntryPathway } from "../../../shared/entry-pathways.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { showInvitation } from "../../domain/show-invitation.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";

/** Invites the author of an expression of interest. */
export function InviteButton({ pathway: { id, name } }: { pathway: EntryPathway }) {
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  async function invite() {
    const { link } = await client.invitations.sendForEntryPathway.mutate({ entry_pathway_id: id });
    navigate(paths.entryPathways);
    showInvitation(name, link);
  }
  return (
    <ConfirmButton
      type="primary"
      question={{
        title: `Invite ${name} to join?`,
        text:
          "They get an email with a link to join, and are listed with the people. What they wrote here is deleted once " +
          "they accept. If you withdraw the invitation, it comes back.",
        okText: "Invite",
        onConfirm: invite,
      }}
    >
      Invite to join
    </ConfirmButton>
  );
}
