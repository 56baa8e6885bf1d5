import { ArrowLeftOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { Link } from "wouter";
import { dayIn } from "../../../shared/dates.ts";
import type { EntryPathway } from "../../../shared/entry-pathways.schema.ts";
import { parseId } from "../../../shared/ids.ts";
import { Card } from "../../components/Card.tsx";
import { PageContainer } from "../../components/PageContainer.tsx";
import { DeadEnd } from "../../components/DeadEnd.tsx";
import { Page } from "../../components/Page.tsx";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { AnsweringCard } from "./AnsweringCard.tsx";
import { DeclineButton } from "./DeclineButton.tsx";
import styles from "./EntryPathwayPage.module.css";
import { InviteButton } from "./InviteButton.tsx";
import { NoteForm } from "./NoteForm.tsx";

const ANSWERS = ["interest", "context", "referral", "conflict_experience", "participant_connections"] as const;

/** The answers of a person who would like to join. */
export function EntryPathwayPage({ entryPathwayId }: { entryPathwayId: string }) {
  const say = useMessages("entry");
  const sayCommon = useMessages("common");
  const { entry_pathways: pathways, time_zone } = useCollectiveState();
  const pathway = pathways.find(({ id }) => id === parseId(entryPathwayId));
  if (!pathway) {
    return <DeadEnd title={say("notFound")} text={say("answeredOrWithdrawn")} back="entryPathways" />;
  }
  return (
    <PageContainer width="text">
      <div className={styles["back"]}>
        <Link href={paths.entryPathways}>
          <ArrowLeftOutlined aria-hidden /> {sayCommon("backToEntryPathways")}
        </Link>
      </div>
      <Page
        width="text"
        title={pathway.name}
        isName
        context={say("sentOn", { date: new Date(dayIn(time_zone, new Date(pathway.created_at))) })}
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
  const say = useMessages("entry");
  const sayEoi = useMessages("eoi");
  return (
    <Card>
      <Flex component="dl" vertical gap="large">
        {ANSWERS.map((field) => (
          <div key={field}>
            <dt>
              <Text strong>{sayEoi(field)}</Text>
            </dt>
            <dd>
              {pathway[field] ? (
                <Text as="p" multiline lang={pathway.language}>
                  {pathway[field]}
                </Text>
              ) : (
                <Text secondary>{say("noAnswer")}</Text>
              )}
            </dd>
          </div>
        ))}
      </Flex>
    </Card>
  );
}
