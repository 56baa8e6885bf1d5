import { Flex } from "antd";
import { useMemo } from "react";
import { Link } from "wouter";
import type { FormerMember } from "../../../shared/membership/departures.schema.ts";
import type { Say } from "../../../shared/messages.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { DataTable, type Column } from "../../components/DataTable.tsx";
import { EmptyCard } from "../../components/EmptyCard.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { showInvitation } from "../../domain/show-invitation.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { InvitationActions } from "./InvitationActions.tsx";
import { linkState, useOpenInvitation } from "./use-open-invitation.ts";

const columnsOf = (say: Say<"people">): Column<FormerMember>[] => [
  { title: say("name"), render: (former) => <Name former={former} /> },
  { title: say("left"), render: (former) => <LeftOn former={former} />, width: "9em" },
  { title: say("reason"), render: (former) => <Reason former={former} /> },
  { title: say("actions"), render: (former) => <FormerMemberActions former={former} />, align: "end" },
];

/** People who have left the collective, and can be asked back. */
export function FormerMembersPage() {
  const say = useMessages("people");
  const sayPage = useMessages("layout");
  const columns = useMemo(() => columnsOf(say), [say]);
  const query = trpc.departures.list.useQuery();
  return (
    <Page
      width="text"
      title={say("formerMembers")}
      context={say("canBeAskedBack")}
      actions={<LinkButton href={paths.people}>{sayPage("people")}</LinkButton>}
    >
      <Loaded query={query} what={say("theFormerMembers")}>
        {(former) =>
          former.length === 0 ? (
            <EmptyCard title={say("nobodyLeft")} text={say("leaversListed")} />
          ) : (
            <DataTable
              name={say("formerMembers")}
              columns={columns}
              rows={former}
              rowKey={({ person_id }) => person_id}
              stacked
            />
          )
        }
      </Loaded>
    </Page>
  );
}

function Name({ former: { person_id } }: { former: FormerMember }) {
  const say = useMessages("people");
  const name = usePeopleById().get(person_id)?.display_name;
  const shortDay = useShortDay();
  const invitation = useOpenInvitation(person_id);
  return (
    <Flex vertical>
      <Link href={paths.person(person_id)}>{name}</Link>
      {invitation && <Text secondary>{say("askedBack", linkState(invitation, shortDay))}</Text>}
    </Flex>
  );
}

function LeftOn({ former: { left_at } }: { former: FormerMember }) {
  return useShortDay()(left_at);
}

/** Why somebody was marked as having left; nothing if they left by themselves. */
function Reason({ former: { reason, marked_by } }: { former: FormerMember }) {
  const say = useMessages("people");
  const by = usePeopleById().get(marked_by ?? 0)?.display_name;
  if (reason === null) return null;
  return (
    <Text secondary multiline>
      {by === undefined ? reason : say("markedBy", { by, reason })}
    </Text>
  );
}

/** Asks a former member back or, if they were marked as having left and it is still possible, undoes that. */
function FormerMemberActions({ former: { person_id, can_be_undone } }: { former: FormerMember }) {
  const say = useMessages("people");
  const sayCommon = useMessages("common");
  const name = usePeopleById().get(person_id)?.display_name ?? "";
  const utils = trpc.useUtils();
  const invitation = useOpenInvitation(person_id);
  const reload = () => Promise.all([utils.departures.list.invalidate(), utils.invitations.list.invalidate()]);
  async function undo() {
    await utils.client.departures.bringBack.mutate({ id: person_id });
    showToast("success", say("isMemberAgain", { name }));
  }
  async function ask() {
    try {
      const { link } = await utils.client.invitations.askBack.mutate({ person_id });
      showInvitation(name, link);
    } finally {
      await reload();
    }
  }
  return (
    <Flex wrap gap="small" justify="end">
      {can_be_undone && (
        <ActionButton aria-label={say("undoThatLeft", { name })} action={undo} onSettled={reload}>
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
