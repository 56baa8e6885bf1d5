import { Flex } from "antd";
import { Link } from "wouter";
import type { FormerMember } from "../../../shared/departures.ts";
import { Card } from "../../components/Card.tsx";
import { DataTable } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import type { Column } from "../../components/table-column.ts";
import { Text } from "../../components/Text.tsx";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { FormerMemberActions } from "./FormerMemberActions.tsx";
import { linkText, useOpenInvitation } from "./use-open-invitation.ts";

const COLUMNS: Column<FormerMember>[] = [
  { title: "Name", render: (former) => <Name former={former} /> },
  { title: "Left", render: (former) => <LeftOn former={former} />, width: "9em" },
  { title: "Reason", render: (former) => <Reason former={former} /> },
  { title: "Actions", render: (former) => <FormerMemberActions former={former} />, align: "end" },
];

/** People who have left the collective, and can be asked back. */
export function FormerMembersPage() {
  const query = trpc.departures.list.useQuery();
  return (
    <Page
      width="text"
      title="Former members"
      context="They can be asked back, and then have their profile again."
      actions={<LinkButton href={paths.people}>People</LinkButton>}
    >
      <Loaded query={query} what="The former members">
        {(former) =>
          former.length === 0 ? (
            <Card>
              <EmptyState title="Nobody has left" text="People who leave are listed here." />
            </Card>
          ) : (
            <DataTable
              name="Former members"
              columns={COLUMNS}
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
  const name = usePeopleById().get(person_id)?.display_name;
  const shortDay = useShortDay();
  const invitation = useOpenInvitation(person_id);
  return (
    <Flex vertical>
      <Link href={paths.person(person_id)}>{name}</Link>
      {invitation && <Text secondary>Asked back. {linkText(invitation, shortDay)}.</Text>}
    </Flex>
  );
}

function LeftOn({ former: { left_at } }: { former: FormerMember }) {
  return useShortDay()(left_at);
}

/** Why somebody was marked as having left; nothing if they left by themselves. */
function Reason({ former: { reason, marked_by } }: { former: FormerMember }) {
  const by = usePeopleById().get(marked_by ?? 0)?.display_name;
  if (reason === null) return null;
  return (
    <Text secondary multiline>
      {by === undefined ? "" : `Marked by ${by}: `}
      {reason}
    </Text>
  );
}
