import { Alert, Button } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { EntryPathway } from "../../../shared/entry-pathways.ts";
import { Modal } from "../../components/Modal.tsx";
import { failureText } from "../../components/failure-text.ts";
import { showInvitation } from "../../components/show-invitation.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";

/** Invites the author of an expression of interest, after a confirmation. */
export function InviteButton({ pathway }: { pathway: Pick<EntryPathway, "id" | "name"> }) {
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const invite = trpc.invitations.sendForEntryPathway.useMutation({
    onSuccess({ link }) {
      navigate(paths.entryPathways);
      showInvitation(pathway.name, link);
    },
  });
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        Invite to join
      </Button>
      <Modal
        open={asking}
        title={`Invite ${pathway.name} to join?`}
        okText="Invite"
        okButtonProps={{ loading: invite.isPending }}
        cancelText="Cancel"
        onOk={() => invite.mutate({ entry_pathway_id: pathway.id })}
        onCancel={() => setAsking(false)}
        afterClose={invite.reset}
      >
        <p>
          They get an email with a link to join, and are listed with the people. What they wrote here is deleted once
          they accept. If you withdraw the invitation, it comes back.
        </p>
        {invite.error && <Alert type="error" showIcon title={failureText(invite.error)} />}
      </Modal>
    </>
  );
}
