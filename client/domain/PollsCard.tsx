import { Flex } from "antd";
import { Link } from "wouter";
import { listAsked, listSilent, pollAnswerOf, timesAsking, type ListedPoll } from "../../shared/polls/polls.ts";
import { Card } from "../components/Card.tsx";
import { FoldableCard } from "../components/FoldableCards.tsx";
import { Text } from "../components/Text.tsx";
import { Tag } from "../components/Tag.tsx";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { useMe } from "../hooks/use-me.ts";
import { useInstant } from "../hooks/use-instant.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { paths } from "../../shared/paths.ts";
import { CrewTag } from "./CrewTag.tsx";
import { trpc } from "../api/trpc.ts";

interface PollsCardProps {
  polls: readonly ListedPoll[];
  /** Whether a phone folds it. */
  foldable?: boolean;
}

/** Gatherings for which a time is sought, and whether your answer is missing. */
export function PollsCard({ polls, foldable = false }: PollsCardProps) {
  const say = useMessages("gathering-words");
  const Shell = foldable ? FoldableCard : Card;
  return (
    <Shell heading={{ text: say("timesSought"), level: 2 }} {...(foldable && { count: polls.length })}>
      <Flex component="ul" vertical gap="middle">
        {polls.map((poll) => (
          <li key={poll.id}>
            <OpenPoll poll={poll} />
          </li>
        ))}
      </Flex>
    </Shell>
  );
}

function OpenPoll({ poll }: { poll: ListedPoll }) {
  const say = useMessages("gathering-words");
  const { person_id } = useMe();
  const { crews } = useCollectiveState();
  const now = useInstant();
  const crew = crews.find(({ id }) => id === poll.crew_id);
  const all = listAsked(poll).length;
  const count = all - listSilent(poll).length;
  const isMissing = timesAsking(poll, person_id, now).some((time) => pollAnswerOf(time, person_id) === null);
  return (
    <Flex wrap gap="small" align="baseline">
      <Link href={paths.poll(poll.id)}>
        <bdi>{poll.title}</bdi>
      </Link>
      {crew && <CrewTag crew={crew} />}
      <Text secondary>
        {say("timesProposed", { count: poll.times.length })} {all > 0 && say("answeredOf", { count, all })}
      </Text>
      {isMissing && <Tag color="warning">{say("youHaveNotSaid")}</Tag>}
    </Flex>
  );
}

/** A card of gatherings for which a time is sought; nothing if there are none. */
export function OpenPolls({ wanted }: { wanted: (poll: ListedPoll) => boolean }) {
  const { data = [] } = trpc.polls.list.useQuery();
  const polls = data.filter(wanted);
  return polls.length > 0 && <PollsCard polls={polls} foldable />;
}
