import { Button, Flex } from "antd";
import type { Invitation } from "../../../shared/invitations.ts";
import { Popconfirm } from "../../components/Popconfirm.tsx";
import { failureText, type Failure } from "../../components/failure-text.ts";
import { showInvitation } from "../../components/show-invitation.ts";
import { showToast } from "../../components/toast.ts";
import { trpc } from "../../trpc.ts";
import { CorrectAddressButton } from "./CorrectAddressButton.tsx";

/** Sends a new link, corrects the address, or withdraws the invitation after a confirmation. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { person_id, display_name, can_be_corrected } = invitation;
  const utils = trpc.useUtils();
  const onError = (error: Failure) => showToast("error", failureText(error));
  const onSettled = () => utils.invitations.list.invalidate();
  const resend = trpc.invitations.resend.useMutation({
    onSuccess: (link) => showInvitation(display_name, link),
    onError,
    onSettled,
  });
  const withdraw = trpc.invitations.withdraw.useMutation({
    onSuccess: () => showToast("success", `The invitation for ${display_name} has been withdrawn.`),
    onError,
    onSettled,
  });
  return (
    <Flex wrap gap="small" justify="end">
      <Button
        aria-label={`Send ${display_name} a new link`}
        loading={resend.isPending}
        onClick={() => resend.mutate({ person_id })}
      >
        New link
      </Button>
      {can_be_corrected && <CorrectAddressButton invitation={invitation} />}
      <Popconfirm
        title={`Withdraw the invitation for ${display_name}?`}
        description="Their link will stop working, and everything is as it was before."
        okText="Withdraw it"
        cancelText="Keep it"
        placement="topRight"
        onConfirm={() => withdraw.mutate({ person_id })}
      >
        <Button danger aria-label={`Withdraw the invitation for ${display_name}`} loading={withdraw.isPending}>
          Withdraw
        </Button>
      </Popconfirm>
    </Flex>
  );
}
