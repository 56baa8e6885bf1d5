import { Button, Flex, Radio } from "antd";
import { POLL_ANSWERS, type PollAnswer } from "../../../shared/enumerations.ts";
import { paths } from "../../../shared/paths.ts";
import { pollAnswerOf, rankTimes, type AnsweredPoll, type AnsweredTime } from "../../../shared/polls/polls.ts";
import { Card } from "../../components/Card.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { moveByArrows } from "../../domain/move-by-arrows.ts";
import { useQueue, type QueueableInputs } from "../../domain/use-queue.ts";
import { WaitingText } from "../../domain/WaitingText.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./PollAnswers.module.css";

interface PollAnswersProps {
  poll: AnsweredPoll;
  now: string;
}

/** The person's own answers, one for each proposed time, by their beginning. */
export function PollAnswers({ poll, now }: PollAnswersProps) {
  const say = useMessages("gatherings");
  const times = useGatheringTimes();
  const { person_id } = useMe();
  const { submit, answers, isHeld } = useAnswerTimes(poll);
  const proposed = poll.ranking.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  const [first] = proposed;
  const given = proposed.filter((time) => time.ends_at > now && pollAnswerOf(time, person_id) !== null);
  const isElsewhere = proposed.some((time) => times.here({ ...time, time_zone: poll.time_zone }));
  return (
    <Card heading={{ text: say("whenCanYou"), level: 2 }}>
      <Flex vertical gap="small" align="start">
        {isElsewhere && first && (
          <Text secondary>{say("timesIn", { zone: times.zone({ ...first, time_zone: poll.time_zone }) })}</Text>
        )}
        <ul className={styles["times"]}>
          {proposed.map((time) => (
            <TimeAnswer key={time.starts_at} poll={poll} time={time} isPast={time.ends_at <= now} />
          ))}
        </ul>
        {given.length > 0 && (
          <Button
            type="text"
            loading={answers.length > 0 && !isHeld}
            onClick={() =>
              void submit({ answers: given.map(({ starts_at }) => ({ starts_at, answer: null })) }, say("takeAllBack"))
            }
          >
            {say("takeAllBack")}
          </Button>
        )}
      </Flex>
    </Card>
  );
}

/**
 * Returns the answers that are being sent or wait, and a function that gives one; its `text` is the answer in words.
 */
function useAnswerTimes({ id, title }: AnsweredPoll) {
  const { inputs, isHeld, submit } = useQueue("polls.answer", (input) => input.id === id);
  return {
    answers: inputs.flatMap(({ answers }) => answers),
    isHeld,
    submit: (input: Omit<QueueableInputs["polls.answer"], "id">, text: string, undo?: { before: PollAnswer | null }) =>
      submit({ input: { id, ...input }, text: `${title}, ${text}`, href: paths.poll(id), ...undo }),
  };
}

function TimeAnswer({ poll, time, isPast }: { poll: AnsweredPoll; time: AnsweredTime; isPast: boolean }) {
  const say = useMessages("gatherings");
  const sayShared = useMessages("gathering-words");
  const times = useGatheringTimes();
  const { person_id } = useMe();
  const { time_zone } = poll;
  const { starts_at } = time;
  const saved = pollAnswerOf(time, person_id);
  const { answers, isHeld, submit } = useAnswerTimes(poll);
  const meeting = { ...time, time_zone };
  const here = times.here(meeting);
  // The clicked answer is shown at once.
  const pending = answers.findLast((answer) => answer.starts_at === starts_at);
  const given = pending ? pending.answer : saved;
  return (
    <li>
      <div>
        <time dateTime={starts_at}>{times.short(meeting)}</time>
        {here && <Paragraph secondary>{sayShared("here", here)}</Paragraph>}
      </div>
      {isPast ? (
        <Text secondary>{say("isPast")}</Text>
      ) : (
        <div role="presentation" onKeyDown={moveByArrows}>
          <Radio.Group
            aria-label={say("canYou", { time: times.whole(meeting) })}
            optionType="button"
            value={given}
            options={POLL_ANSWERS.map((value) => ({ value, label: say(value) }))}
            onChange={({ target }) => {
              const answer = target.value as PollAnswer;
              const text = `${times.short(meeting)}: ${say(answer)}`;
              const changesBest = changesBestTime(poll, { starts_at, answer, person_id });
              void submit({ answers: [{ starts_at, answer }] }, text, changesBest ? { before: saved } : undefined);
            }}
          />
          {pending && isHeld && <WaitingText />}
        </div>
      )}
    </li>
  );
}

/** True if a person's answer makes another time the best one. */
function changesBestTime(
  { ranking }: AnsweredPoll,
  { starts_at, answer, person_id }: { starts_at: string; answer: PollAnswer; person_id: number },
): boolean {
  const after = ranking.map((time): AnsweredTime => {
    if (time.starts_at !== starts_at) return time;
    const [yes, if_need_be] = [time.yes, time.if_need_be].map((able) => able.filter((id) => id !== person_id));
    return {
      ...time,
      yes: [...(yes ?? []), ...(answer === "Yes" ? [person_id] : [])],
      if_need_be: [...(if_need_be ?? []), ...(answer === "IfNeedBe" ? [person_id] : [])],
    };
  });
  return rankTimes(after)[0]?.starts_at !== ranking[0]?.starts_at;
}
