import { Button, Flex } from "antd";
import type { FormerMember } from "../../../shared/departures.ts";
import { Popconfirm } from "../../components/Popconfirm.tsx";
import { failureText, type Failure } from "../../components/failure-text.ts";
import { showInvitation } from "../../components/show-invitation.ts";
import { showToast } from "../../components/toast.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { trpc } from "../../trpc.ts";
import { InvitationActions } from "./InvitationActions.tsx";
import { useOpenInvitation } from "./use-open-invitation.ts";

/** Asks a former member back or, if they were marked as having left and it is still possible, undoes that. */
export function FormerMemberActions({ former: { person_id, can_be_undone } }: { former: FormerMember }) {
  const name = usePeopleById().get(person_id)?.display_name ?? "";
  const utils = trpc.useUtils();
  const invitation = useOpenInvitation(person_id);
  const onError = (error: Failure) => showToast("error", failureText(error));
  const onSettled = () => Promise.all([utils.departures.list.invalidate(), utils.invitations.list.invalidate()]);
  const undo = trpc.departures.bringBack.useMutation({
    onSuccess: () => showToast("success", `${name} is a member again.`),
    onError,
    onSettled,
  });
  const ask = trpc.invitations.askBack.useMutation({
    onSuccess: ({ link }) => showInvitation(name, link),
    onError,
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
        <Popconfirm
          title={`Ask ${name} back?`}
          description="They get an email with a link to choose a new password. Once they have chosen one, they are a member again."
          okText="Ask them back"
          cancelText="Cancel"
          placement="topRight"
          onConfirm={() => ask.mutate({ person_id })}
        >
          <Button aria-label={`Ask back ${name}`} loading={ask.isPending}>
            Ask back
          </Button>
        </Popconfirm>
      )}
    </Flex>
  );
}
