import { Flex, Tag } from "antd";
import { useMemo } from "react";
import { isEoiEnabled } from "../../../shared/collective.ts";
import type { EntryPathway } from "../../../shared/entry-pathways.ts";
import { Card } from "../../components/Card.tsx";
import { DataTable } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { PublicFormUrl } from "../../domain/PublicFormUrl.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { RowLink } from "../../components/RowLink.tsx";
import type { Column } from "../../components/table-column.ts";
import { Text } from "../../components/Text.tsx";
import { useCollective } from "../../hooks/use-collective.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { openPublicFormPath, paths } from "../../paths.ts";

const COLUMNS: Column<EntryPathway>[] = [
  { title: "Name", render: (pathway) => <Applicant pathway={pathway} /> },
  {
    title: "Status",
    width: "8em",
    render: ({ answered_by }) => (
      <Flex wrap gap={4}>
        <Tag color="blue">EOI</Tag>
        {answered_by === null && <Tag color="orange">New</Tag>}
      </Flex>
    ),
  },
];

function Applicant({ pathway: { id, name, created_at, answered_by } }: { pathway: EntryPathway }) {
  const shortDay = useShortDay();
  const person = usePeopleById().get(answered_by ?? 0);
  return (
    <Flex vertical>
      <RowLink href={paths.entryPathway(id)}>{name}</RowLink>
      <Text secondary>
        Sent {shortDay(created_at)}
        {person && ` · ${person.display_name} is answering them`}
      </Text>
    </Flex>
  );
}

/** The people who would like to join. */
export function EntryPathwaysPage() {
  const { entry_pathways: pathways } = useCollectiveState();
  const newestFirst = useMemo(() => pathways.toReversed(), [pathways]);
  const collective = useCollective();
  if (!collective || !isEoiEnabled(collective)) {
    return (
      <MessagePage
        title="Expression of Interest is not enabled for this collective."
        action={
          <LinkButton type="primary" href={openPublicFormPath}>
            Edit collective
          </LinkButton>
        }
      />
    );
  }
  return (
    <Page width="text" title="Entry Pathways" context="People who would like to join, and why.">
      <Card size="small">
        <PublicFormUrl />
      </Card>
      {pathways.length === 0 ? (
        <Card>
          <EmptyState title="Nobody has expressed interest yet" text="Share the address of the public form." />
        </Card>
      ) : (
        <DataTable name="Entry pathways" columns={COLUMNS} rows={newestFirst} rowKey={({ id }) => id} />
      )}
    </Page>
  );
}
