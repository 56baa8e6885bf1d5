import { Button, Flex } from "antd";
import type { Invitation } from "../../../shared/invitations/invitations.schema.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { DialogButton } from "../../components/DialogButton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { showInvitation } from "../../domain/show-invitation.ts";
import { showFailure, showToast } from "../../components/toast.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

/** Seldom needed, so that its code comes when it is. */
const CorrectAddressDialog = lazyComponent(() =>
  import("./CorrectAddressDialog.tsx").then((m) => m.CorrectAddressDialog),
);

/** Sends a new link, corrects the address, or withdraws the invitation after a confirmation. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const say = useMessages("people");
  const { person_id, display_name: name, can_be_corrected } = invitation;
  const utils = trpc.useUtils();
  const onSettled = () => utils.invitations.list.invalidate();
  const resend = trpc.invitations.resend.useMutation({
    onSuccess: (link) => showInvitation(name, link),
    onError: showFailure,
    onSettled,
  });
  const withdraw = trpc.invitations.withdraw.useMutation({
    onSuccess: () => showToast("success", say("withdrawn", { name })),
    onSettled,
  });
  return (
    <Flex wrap gap="small" justify="end">
      <Button
        aria-label={say("sendNameLink", { name })}
        loading={resend.isPending}
        onClick={() => resend.mutate({ person_id })}
      >
        {say("newLink")}
      </Button>
      {can_be_corrected && (
        <DialogButton
          aria-label={say("correctAddressOf", { name })}
          renderDialog={(props) => <CorrectAddressDialog {...props} invitation={invitation} />}
        >
          {say("correctAddress")}
        </DialogButton>
      )}
      <ConfirmButton
        aria-label={say("withdrawInvitation", { name })}
        question={{
          title: say("withdrawTitle", { name }),
          text: say("withdrawText"),
          okText: say("withdrawIt"),
          cancelText: say("keepIt"),
          danger: true,
          onConfirm: () => withdraw.mutateAsync({ person_id }),
        }}
      >
        {say("withdraw")}
      </ConfirmButton>
    </Flex>
  );
}
