import { useLocation } from "wouter";
import type { EntryPathway } from "../../../shared/entry-pathways.schema.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { showInvitation } from "../../domain/show-invitation.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";

/** Invites the author of an expression of interest. */
export function InviteButton({ pathway: { id, name } }: { pathway: EntryPathway }) {
  const say = useMessages("entry");
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
        title: say("reallyInvite", { name }),
        text: say("inviteText"),
        okText: say("invite"),
        onConfirm: invite,
      }}
    >
      {say("inviteToJoin")}
    </ConfirmButton>
  );
}
