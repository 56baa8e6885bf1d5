import { ArrowLeftOutlined } from "@ant-design/icons";
import { Card, Flex, theme, Typography } from "antd";
import { Link } from "wouter";
import type { EntryPathway } from "../../../shared/entry-pathways.ts";
import { EOI_LABELS } from "../../components/eoi-labels.ts";
import { PageContainer } from "../../components/PageContainer.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { parseId, paths } from "../../paths.ts";
import { InviteButton } from "./InviteButton.tsx";

const ANSWERS = ["interest", "context", "referral", "conflict_experience", "participant_connections"] as const;

/** What somebody says who would like to join. */
export function EntryPathwayPage({ entryPathwayId }: { entryPathwayId: string }) {
  const { token } = theme.useToken();
  const { entry_pathways: pathways } = useCollectiveState();
  const pathway = pathways.find(({ id }) => id === parseId(entryPathwayId));
  if (!pathway) {
    return (
      <MessagePage
        title="Entry Pathway not found"
        text="It may have been withdrawn meanwhile."
        action={{ label: "Back to the entry pathways", href: paths.entryPathways }}
      />
    );
  }
  return (
    <PageContainer width="text">
      <div style={{ marginBlockEnd: token.margin }}>
        <Link href={paths.entryPathways}>
          <ArrowLeftOutlined aria-hidden /> Back to the entry pathways
        </Link>
      </div>
      <PageHead title={pathway.name} context="Expression of interest" actions={<InviteButton pathway={pathway} />} />
      <Answers pathway={pathway} />
    </PageContainer>
  );
}

function Answers({ pathway }: { pathway: EntryPathway }) {
  return (
    <Card>
      <Flex component="dl" vertical gap="large" style={{ margin: 0 }}>
        {ANSWERS.map((field) => (
          <div key={field}>
            <dt>
              <Typography.Text strong>{EOI_LABELS[field]}</Typography.Text>
            </dt>
            <dd style={{ margin: 0, whiteSpace: "pre-wrap" }}>
              {pathway[field] ?? <Typography.Text type="secondary">No answer</Typography.Text>}
            </dd>
          </div>
        ))}
      </Flex>
    </Card>
  );
}
