import { Button, Card, Table, Tag, Typography } from "antd";
import { Link } from "wouter";
import type { EntryPathway } from "../../../shared/entry-pathways.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { PageContainer } from "../../components/PageContainer.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { useCollective } from "../../hooks/use-collective.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";

/** Who would like to join. */
export function EntryPathwaysPage() {
  const { entry_pathways: pathways } = useCollectiveState();
  const collective = useCollective();
  if (!collective?.feature_eoi) {
    return (
      <MessagePage
        title="Expression of Interest is not enabled for this collective."
        action={{ label: "Edit collective", href: paths.editCollective }}
      />
    );
  }
  return (
    <PageContainer width="text">
      <PageHead title="Entry Pathways" context="Who would like to join, and what they say." />
      {pathways.length === 0 ? (
        <Card>
          <NobodyYet slug={collective.slug} />
        </Card>
      ) : (
        <Table<EntryPathway>
          aria-label="Entry pathways"
          dataSource={pathways}
          rowKey="id"
          pagination={false}
          tableLayout="fixed"
          columns={[
            {
              title: "Name",
              dataIndex: "name",
              render: (_name, { id, name }) => (
                <Link href={paths.entryPathway(id)} className="fills-row">
                  {name}
                </Link>
              ),
            },
            { title: "Status", key: "status", width: 120, render: () => <Tag color="blue">EOI</Tag> },
          ]}
        />
      )}
    </PageContainer>
  );
}

/** Says where interest can be expressed, which is what there is to do while nobody has. */
function NobodyYet({ slug }: { slug: string | null }) {
  if (slug === null) {
    return (
      <EmptyState
        title="Nobody can express interest yet"
        text="The public form needs an address: give the collective a slug."
        action={
          <Link href={paths.editCollective} asChild>
            <Button>Edit collective</Button>
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      title="Nobody has expressed interest yet"
      text="Pass on the address of the public form:"
      action={<Typography.Text copyable>{window.location.origin + paths.interest(slug)}</Typography.Text>}
    />
  );
}
