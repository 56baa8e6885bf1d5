import { Flex } from "antd";
import { useMemo } from "react";
import { Link } from "wouter";
import type { Invitation } from "../../../shared/invitations/invitations.schema.ts";
import type { Say } from "../../../shared/messages.ts";
import type { Column } from "../../components/DataTable.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { InvitationActions } from "./InvitationActions.tsx";
import { OpenList } from "./OpenList.tsx";
import { linkState } from "./use-open-invitation.ts";

const columnsOf = (say: Say<"people">): Column<Invitation>[] => [
  { title: say("name"), render: (invitation) => <Invited invitation={invitation} /> },
  { title: say("invitation"), render: (invitation) => <InvitationActions invitation={invitation} /> },
];

/** The open invitations. Each can be sent again or withdrawn. */
export function OpenInvitations() {
  const say = useMessages("people");
  const columns = useMemo(() => columnsOf(say), [say]);
  const query = trpc.invitations.list.useQuery(undefined, { staleTime: 0 });
  return (
    <OpenList
      query={query}
      what={say("theOpenInvitations")}
      title={say("openInvitations")}
      columns={columns}
      rowKey={(invitation) => invitation.person_id}
    />
  );
}

function Invited({ invitation }: { invitation: Invitation }) {
  const say = useMessages("people");
  const { person_id, display_name } = invitation;
  const shortDay = useShortDay();
  return (
    <Flex vertical>
      <Link href={paths.person(person_id)}>
        <bdi>{display_name}</bdi>
      </Link>
      <Text secondary>{say("theirLink", linkState(invitation, shortDay))}</Text>
    </Flex>
  );
}
