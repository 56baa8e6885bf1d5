import { Button, Flex } from "antd";
import type { FormerMember } from "../../../shared/departures.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { showInvitation } from "../../domain/show-invitation.ts";
import { showFailure, showToast } from "../../components/toast.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { trpc } from "../../trpc.ts";
import { InvitationActions } from "./InvitationActions.tsx";
import { useOpenInvitation } from "./use-open-invitation.ts";

/** Asks a former member back or, if they were marked as having left and it is still possible, undoes that. */
export function FormerMemberActions({ former: { person_id, can_be_undone } }: { former: FormerMember }) {
  const name = usePeopleById().get(person_id)?.display_name ?? "";
  const utils = trpc.useUtils();
  const invitation = useOpenInvitation(person_id);
  const onSettled = () => Promise.all([utils.departures.list.invalidate(), utils.invitations.list.invalidate()]);
  const undo = trpc.departures.bringBack.useMutation({
    onSuccess: () => showToast("success", `${name} is a member again.`),
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
          aria-label={`Undo that ${name} left`}
          loading={undo.isPending}
          onClick={() => undo.mutate({ id: person_id })}
        >
          Undo
        </Button>
      )}
      {invitation ? (
        <InvitationActions invitation={invitation} />
      ) : (
        <ConfirmButton
          aria-label={`Ask back ${name}`}
          question={{
            title: `Ask ${name} back?`,
            text: "They get an email with a link to choose a new password. Once they have chosen one, they are a member again.",
            okText: "Ask them back",
            onConfirm: () => ask.mutateAsync({ person_id }),
          }}
        >
          Ask back
        </ConfirmButton>
      )}
    </Flex>
  );
}
