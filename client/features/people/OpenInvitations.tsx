import { Flex } from "antd";
import { useId } from "react";
import { Link } from "wouter";
import type { Invitation } from "../../../shared/invitations.ts";
import { DataTable } from "../../components/DataTable.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import type { Column } from "../../components/table-column.ts";
import { Text } from "../../components/Text.tsx";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { InvitationActions } from "./InvitationActions.tsx";
import styles from "./OpenInvitations.module.css";
import { linkText } from "./use-open-invitation.ts";

const COLUMNS: Column<Invitation>[] = [
  { title: "Name", render: (invitation) => <Invited invitation={invitation} /> },
  { title: "Invitation", render: (invitation) => <InvitationActions invitation={invitation} /> },
];

/** The open invitations. Each can be sent again or withdrawn. */
export function OpenInvitations() {
  const id = useId();
  const query = trpc.invitations.list.useQuery(undefined, { staleTime: 0 });
  return (
    // No placeholder while loading: usually there are none, and content below the form moves nothing.
    <Loaded query={query} what="The open invitations" meanwhile={null}>
      {(invitations) =>
        invitations.length > 0 && (
          <section aria-labelledby={id}>
            <h2 id={id} className={styles["title"]}>
              Open invitations
            </h2>
            <DataTable
              name="Open invitations"
              columns={COLUMNS}
              rows={invitations}
              rowKey={(invitation) => invitation.person_id}
            />
          </section>
        )
      }
    </Loaded>
  );
}

function Invited({ invitation }: { invitation: Invitation }) {
  const { person_id, display_name } = invitation;
  const shortDay = useShortDay();
  return (
    <Flex vertical>
      <Link href={paths.person(person_id)}>{display_name}</Link>
      <Text secondary>{linkText(invitation, shortDay)}</Text>
    </Flex>
  );
}
