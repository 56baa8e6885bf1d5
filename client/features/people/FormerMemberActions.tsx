import { Button, Flex } from "antd";
import type { FormerMember } from "../../../shared/membership/departures.schema.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { showInvitation } from "../../domain/show-invitation.ts";
import { showFailure, showToast } from "../../components/toast.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { trpc } from "../../api/trpc.ts";
import { InvitationActions } from "./InvitationActions.tsx";
import { useOpenInvitation } from "./use-open-invitation.ts";

/** Asks a former member back or, if they were marked as having left and it is still possible, undoes that. */
export function FormerMemberActions({ former: { person_id, can_be_undone } }: { former: FormerMember }) {
  const say = useMessages("people");
  const sayCommon = useMessages("common");
  const name = usePeopleById().get(person_id)?.display_name ?? "";
  const utils = trpc.useUtils();
  const invitation = useOpenInvitation(person_id);
  const onSettled = () => Promise.all([utils.departures.list.invalidate(), utils.invitations.list.invalidate()]);
  const undo = trpc.departures.bringBack.useMutation({
    onSuccess: () => showToast("success", say("isMemberAgain", { name })),
    onError: showFailure,
    onSettled,
  });
  const ask = trpc.invitations.askBack.useMutation({
    onSuccess: ({ link }) => showInvitation(name, link),
    onSettled,
  });
  return (
    <Flex wrap gap="small" justify="end">
      {can_be_undone && (
        <Button
          aria-label={say("undoThatLeft", { name })}
          loading={undo.isPending}
          onClick={() => undo.mutate({ id: person_id })}
        >
          {sayCommon("undo")}
        </Button>
      )}
      {invitation ? (
        <InvitationActions invitation={invitation} />
      ) : (
        <ConfirmButton
          aria-label={say("askBackName", { name })}
          question={{
            title: say("askBackTitle", { name }),
            text: say("askBackText"),
            okText: say("askThemBack"),
            onConfirm: () => ask.mutateAsync({ person_id }),
          }}
        >
          {say("askBack")}
        </ConfirmButton>
      )}
    </Flex>
  );
}
