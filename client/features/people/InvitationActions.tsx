import { Button, Flex } from "antd";
import type { Invitation } from "../../../shared/invitations.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { DialogButton } from "../../components/DialogButton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { showInvitation } from "../../domain/show-invitation.ts";
import { showFailure, showToast } from "../../components/toast.ts";
import { trpc } from "../../trpc.ts";

/** Seldom needed, so that its code comes when it is. */
const CorrectAddressDialog = lazyComponent(() =>
  import("./CorrectAddressDialog.tsx").then((m) => m.CorrectAddressDialog),
);

/** Sends a new link, corrects the address, or withdraws the invitation after a confirmation. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { person_id, display_name, can_be_corrected } = invitation;
  const utils = trpc.useUtils();
  const onSettled = () => utils.invitations.list.invalidate();
  const resend = trpc.invitations.resend.useMutation({
    onSuccess: (link) => showInvitation(display_name, link),
    onError: showFailure,
    onSettled,
  });
  const withdraw = trpc.invitations.withdraw.useMutation({
    onSuccess: () => showToast("success", `The invitation for ${display_name} has been withdrawn.`),
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
      {can_be_corrected && (
        <DialogButton
          aria-label={`Correct address of ${display_name}`}
          renderDialog={(props) => <CorrectAddressDialog {...props} invitation={invitation} />}
        >
          Correct address
        </DialogButton>
      )}
      <ConfirmButton
        danger
        aria-label={`Withdraw the invitation for ${display_name}`}
        question={{
          title: `Withdraw the invitation for ${display_name}?`,
          text: "Their link will stop working, and everything is as it was before.",
          okText: "Withdraw it",
          cancelText: "Keep it",
          danger: true,
          onConfirm: () => withdraw.mutateAsync({ person_id }),
        }}
      >
        Withdraw
      </ConfirmButton>
    </Flex>
  );
}
