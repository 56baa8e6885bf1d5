import { Flex } from "antd";
import type { FormerMember } from "../../../shared/membership/departures.schema.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { showInvitation } from "../../domain/show-invitation.ts";
import { showToast } from "../../components/toast.ts";
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
  const reload = () => Promise.all([utils.departures.list.invalidate(), utils.invitations.list.invalidate()]);
  async function undo() {
    await utils.client.departures.bringBack.mutate({ id: person_id }).finally(reload);
    showToast("success", say("isMemberAgain", { name }));
  }
  async function ask() {
    const { link } = await utils.client.invitations.askBack.mutate({ person_id }).finally(reload);
    showInvitation(name, link);
  }
  return (
    <Flex wrap gap="small" justify="end">
      {can_be_undone && (
        <ActionButton aria-label={say("undoThatLeft", { name })} action={undo}>
          {sayCommon("undo")}
        </ActionButton>
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
            onConfirm: ask,
          }}
        >
          {say("askBack")}
        </ConfirmButton>
      )}
    </Flex>
  );
}
