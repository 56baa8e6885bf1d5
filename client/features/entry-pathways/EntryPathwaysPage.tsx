import { Flex } from "antd";
import { useMemo } from "react";
import { isEoiEnabled } from "../../../shared/collective/collective.ts";
import type { EntryPathway } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import type { Say } from "../../../shared/messages.ts";
import { Card } from "../../components/Card.tsx";
import { DataTable, RowLink, type Column } from "../../components/DataTable.tsx";
import { DialogButton } from "../../components/DialogButton.tsx";
import { EmptyCard } from "../../components/EmptyCard.tsx";
import { Page } from "../../components/Page.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { PublicFormUrl } from "../../domain/PublicFormUrl.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Text } from "../../components/Text.tsx";
import { Tag } from "../../components/Tag.tsx";
import { useCollective, useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { paths } from "../../../shared/paths.ts";

const OpenPublicFormDialog = lazyComponent(() =>
  import("../../forms/OpenPublicFormDialog.tsx").then((m) => m.OpenPublicFormDialog),
);

const InviteApplicantsDialog = lazyComponent(() =>
  import("./InviteApplicantsDialog.tsx").then((m) => m.InviteApplicantsDialog),
);

const columnsIn = (say: Say<"entry">): Column<EntryPathway>[] => [
  { title: say("name"), render: (pathway) => <Applicant pathway={pathway} /> },
  {
    title: say("status"),
    width: "8em",
    render: ({ answered_by }) => (
      <Flex wrap gap={4}>
        <Tag color="info">{say("eoi")}</Tag>
        {answered_by === null && <Tag color="info">{say("new")}</Tag>}
      </Flex>
    ),
  },
];

function Applicant({ pathway: { id, name, created_at, answered_by } }: { pathway: EntryPathway }) {
  const say = useMessages("entry");
  const day = useShortDay()(created_at);
  const person = usePeopleById().get(answered_by ?? 0);
  return (
    <Flex vertical>
      <RowLink href={paths.entryPathway(id)}>{name}</RowLink>
      <Text secondary>
        {person ? say("sentAndAnswered", { day, name: person.display_name }) : say("sent", { day })}
      </Text>
    </Flex>
  );
}

export function EntryPathwaysPage() {
  const say = useMessages("entry");
  const sayEoi = useMessages("eoi");
  const { entry_pathways: pathways } = useCollectiveState();
  const newestFirst = useMemo(() => pathways.toReversed(), [pathways]);
  const columns = useMemo(() => columnsIn(say), [say]);
  const collective = useCollective();
  const isOpen = collective !== null && isEoiEnabled(collective);
  const opening = (type: "primary" | "default") => (
    <DialogButton type={type} renderDialog={(dialog) => <OpenPublicFormDialog {...dialog} />}>
      {say("openForm")}
    </DialogButton>
  );
  // People can ask to join with a link for a group while it is closed.
  if (!isOpen && pathways.length === 0) {
    return <MessagePage title={sayEoi("notEnabled")} action={opening("primary")} />;
  }
  return (
    <Page
      width="text"
      title={say("title")}
      context={say("whoAndWhy")}
      actions={
        <>
          {pathways.length > 1 && (
            <DialogButton renderDialog={(dialog) => <InviteApplicantsDialog {...dialog} pathways={newestFirst} />}>
              {say("inviteSeveral")}
            </DialogButton>
          )}
          {!isOpen && opening("default")}
        </>
      }
    >
      {isOpen && (
        <Card size="small">
          <PublicFormUrl />
        </Card>
      )}
      {pathways.length === 0 ? (
        <EmptyCard title={say("nobodyWaits")} text={say("appearHere")} />
      ) : (
        <DataTable name={say("table")} columns={columns} rows={newestFirst} rowKey={({ id }) => id} />
      )}
    </Page>
  );
}
