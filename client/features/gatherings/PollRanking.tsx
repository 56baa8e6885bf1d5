import { Flex } from "antd";
import { useLocation } from "wouter";
import { contentOf } from "../../../shared/events/events.ts";
import type { AnsweredPoll, AnsweredTime } from "../../../shared/polls/polls.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { Card } from "../../components/Card.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { Tag } from "../../components/Tag.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./PollRanking.module.css";
import { reasonText } from "./reason-text.ts";

/** The proposed times to come, the best one first, with the reasons. Any member chooses one. */
export function PollRanking({ poll, now }: { poll: AnsweredPoll; now: string }) {
  const say = useMessages("poll-ranking");
  const times = useGatheringTimes();
  const { crews } = useCollectiveState();
  const peopleById = usePeopleById();
  const reading = {
    say,
    language: getLanguage(),
    crew: crews.find(({ id }) => id === poll.crew_id)?.name,
    nameOf: (id: number) => peopleById.get(id)?.display_name,
  };
  const ahead = poll.ranking.filter(({ starts_at }) => starts_at > now);
  if (ahead.length === 0) return null;
  return (
    <Card heading={{ text: say("bestTimes"), level: 2 }}>
      <ol className={styles["ranking"]}>
        {ahead.map((time, place) => {
          const isBest = place === 0 && time.yes.length + time.if_need_be.length > 0;
          return (
            <li key={time.starts_at}>
              <div className={styles["row"]}>
                <div className={styles["time"]}>
                  <Flex wrap gap="small">
                    <Text strong>
                      <time dateTime={time.starts_at}>{times.short({ ...time, time_zone: poll.time_zone })}</time>
                    </Text>
                    {isBest && <Tag color="success">{say("bestSoFar")}</Tag>}
                  </Flex>
                  <Support time={time} />
                  <Paragraph secondary>{reasonText(time, reading)}</Paragraph>
                </div>
                <ChooseButton poll={poll} time={time} isBest={isBest} />
              </div>
            </li>
          );
        })}
      </ol>
      <Paragraph secondary>{say("choosing")}</Paragraph>
    </Card>
  );
}

/** How many of those who are asked, or have answered, can come at a proposed time. The reasons say the same in words. */
function Support({ time }: { time: AnsweredTime }) {
  const { yes, if_need_be, no, asked } = time;
  const answered = new Set([...yes, ...if_need_be, ...no]);
  const silent = asked.filter((id) => !answered.has(id)).length;
  const parts = [
    ["yes", yes.length],
    ["ifNeedBe", if_need_be.length],
    ["no", no.length],
    ["silent", silent],
  ] as const;
  return (
    <div aria-hidden className={styles["bar"]}>
      {parts.map(
        ([part, count]) => count > 0 && <div key={part} className={styles[part]} style={{ flexGrow: count }} />,
      )}
    </div>
  );
}

interface Choice {
  poll: AnsweredPoll;
  time: AnsweredTime;
  isBest: boolean;
}

/** Chooses a time at once: until people are told, the gathering's page offers to undo it. */
function ChooseButton({ poll, time, isBest }: Choice) {
  const say = useMessages("poll-ranking");
  const times = useGatheringTimes();
  const { person_id } = useMe();
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  const inWords = times.whole({ ...time, time_zone: poll.time_zone });

  async function choose() {
    const { events } = await client.polls.settle.mutate({ id: poll.id, starts_at: time.starts_at });
    const [gathering] = events.flatMap((event) => contentOf(event, "GatheringUpdated") ?? []);
    if (gathering) navigate(paths.gathering(gathering.id));
    showToast("success", say("timeChosen"));
  }

  return (
    <ActionButton
      type={isBest && poll.author_id === person_id ? "primary" : "default"}
      aria-label={say("chooseTimeNamed", { time: inWords })}
      action={choose}
    >
      {say("chooseTime")}
    </ActionButton>
  );
}
