import { Flex } from "antd";
import { parseId } from "../../../shared/basics/ids.ts";
import { isOpen, type AnsweredPoll } from "../../../shared/polls/polls.ts";
import { Card } from "../../components/Card.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Page } from "../../components/Page.tsx";
import { Tag } from "../../components/Tag.tsx";
import { CrewTag } from "../../domain/CrewTag.tsx";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { Details } from "./AboutGathering.tsx";
import { PollAnswers } from "./PollAnswers.tsx";
import { PollRanking } from "./PollRanking.tsx";
import { PollSilent } from "./PollSilent.tsx";
import { PollSituation } from "./PollSituation.tsx";

export function PollPage({ pollId }: { pollId: string }) {
  const say = useMessages("gatherings");
  const query = trpc.polls.get.useQuery({ id: parseId(pollId) ?? 0 });
  const missing = <MessagePage title={say("pollNotFound")} onward="gatherings" />;
  return (
    <Loaded query={query} what={say("thePoll")} missing={missing}>
      {(poll) => <LoadedPoll poll={poll} />}
    </Loaded>
  );
}

/** The proposed times of a gathering: your answers, and which time suits best. */
function LoadedPoll({ poll }: { poll: AnsweredPoll }) {
  const say = useMessages("gatherings");
  const now = useInstant();
  return (
    <Page
      width="text"
      title={poll.title}
      isName
      context={say("whenCanWeMeet")}
      actions={
        isOpen(poll) && (
          <>
            <GiveUpButton poll={poll} />
            <LinkButton href={paths.editPoll(poll.id)}>{say("edit")}</LinkButton>
          </>
        )
      }
    >
      <PollSituation poll={poll} now={now} />
      <AboutPoll poll={poll} />
      {isOpen(poll) && (
        <>
          <PollAnswers poll={poll} now={now} />
          <PollRanking poll={poll} now={now} />
          <PollSilent poll={poll} now={now} />
        </>
      )}
    </Page>
  );
}

function AboutPoll({ poll }: { poll: AnsweredPoll }) {
  const say = useMessages("gatherings");
  const { crews } = useCollectiveState();
  const crew = crews.find((candidate) => candidate.id === poll.crew_id);
  return (
    <Card>
      <Flex vertical gap="middle" align="start">
        <Flex wrap gap="small" align="baseline">
          {crew ? <CrewTag crew={crew} /> : <Tag>{say("everyone")}</Tag>}
          <Tag>{say(poll.expectation)}</Tag>
        </Flex>
        <Details of={poll} />
      </Flex>
    </Card>
  );
}

function GiveUpButton({ poll }: { poll: AnsweredPoll }) {
  const say = useMessages("gatherings");
  const offer = useUndoOffer(say("givenUp"));
  const { client } = trpc.useUtils();
  const giveUp = async () => offer(await client.polls.withdraw.mutate({ id: poll.id }), { PollUpdated: poll });
  return (
    <ConfirmButton
      question={{
        title: say("giveUpQuestion"),
        text: say("giveUpText"),
        okText: say("giveUp"),
        danger: true,
        onConfirm: giveUp,
      }}
    >
      {say("giveUp")}
    </ConfirmButton>
  );
}
