import { ArrowLeftOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { Link } from "wouter";
import { dayIn, formatLongDate } from "../../../shared/dates.ts";
import type { EntryPathway } from "../../../shared/entry-pathways.ts";
import { parseId } from "../../../shared/ids.ts";
import { Card } from "../../components/Card.tsx";
import { EOI_LABELS } from "../../domain/eoi-labels.ts";
import { PageContainer } from "../../components/PageContainer.tsx";
import { DeadEnd } from "../../components/DeadEnd.tsx";
import { Page } from "../../components/Page.tsx";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";
import { AnsweringCard } from "./AnsweringCard.tsx";
import { DeclineButton } from "./DeclineButton.tsx";
import styles from "./EntryPathwayPage.module.css";
import { InviteButton } from "./InviteButton.tsx";
import { NoteForm } from "./NoteForm.tsx";

const ANSWERS = ["interest", "context", "referral", "conflict_experience", "participant_connections"] as const;

/** The answers of a person who would like to join. */
export function EntryPathwayPage({ entryPathwayId }: { entryPathwayId: string }) {
  const { entry_pathways: pathways, time_zone } = useCollectiveState();
  const pathway = pathways.find(({ id }) => id === parseId(entryPathwayId));
  if (!pathway) {
    return (
      <DeadEnd
        title="Entry Pathway not found"
        text="It may have been answered or withdrawn in the meantime."
        back={{ href: paths.entryPathways, name: "entry pathways" }}
      />
    );
  }
  return (
    <PageContainer width="text">
      <div className={styles["back"]}>
        <Link href={paths.entryPathways}>
          <ArrowLeftOutlined aria-hidden /> Back to the entry pathways
        </Link>
      </div>
      <Page
        width="text"
        title={pathway.name}
        context={`Expression of interest, sent ${formatLongDate(dayIn(time_zone, new Date(pathway.created_at)))}`}
        actions={
          <>
            <DeclineButton pathway={pathway} />
            <InviteButton pathway={pathway} />
          </>
        }
      >
        <AnsweringCard pathway={pathway} />
        <Answers pathway={pathway} />
        <Card>
          <NoteForm key={pathway.id} pathway={pathway} />
        </Card>
      </Page>
    </PageContainer>
  );
}

function Answers({ pathway }: { pathway: EntryPathway }) {
  return (
    <Card>
      <Flex component="dl" vertical gap="large">
        {ANSWERS.map((field) => (
          <div key={field}>
            <dt>
              <Text strong>{EOI_LABELS[field]}</Text>
            </dt>
            <dd>{pathway[field] ? <Text multiline>{pathway[field]}</Text> : <Text secondary>No answer</Text>}</dd>
          </div>
        ))}
      </Flex>
    </Card>
  );
}
