import { Button, Flex, Radio } from "antd";
import { POLL_ANSWERS, type PollAnswer } from "../../../shared/enumerations.ts";
import { pollAnswerOf, type AnsweredPoll, type AnsweredTime } from "../../../shared/polls.ts";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { showFailure } from "../../components/toast.ts";
import { moveByArrows } from "../../domain/move-by-arrows.ts";
import { useKeptAnswer, useUndoableAnswers } from "../../domain/use-kept-answers.ts";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../trpc.ts";
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
  const takingBack = useAnswerTimes(`poll ${poll.id}`);
  const proposed = poll.ranking.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  const given = proposed.filter((time) => time.ends_at > now && pollAnswerOf(time, person_id) !== null);
  const isElsewhere = proposed.some((time) => times.here({ ...time, time_zone: poll.time_zone }));
  return (
    <Card heading={{ text: say("whenCanYou"), level: 2 }}>
      <Flex vertical gap="small" align="start">
        {isElsewhere && <Text secondary>{say("timesIn", { zone: poll.time_zone })}</Text>}
        <ul className={styles["times"]}>
          {proposed.map((time) => (
            <TimeAnswer key={time.starts_at} poll={poll} time={time} isPast={time.ends_at <= now} />
          ))}
        </ul>
        {given.length > 0 && (
          <Button
            type="text"
            loading={takingBack.isPending}
            onClick={() =>
              takingBack.mutate({
                id: poll.id,
                answers: given.map(({ starts_at }) => ({ starts_at, answer: null })),
              })
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
 * The call that answers. One after the other in a scope; it is over when the poll has been loaded again. `before` is the
 * answer that undoing brings back.
 */
function useAnswerTimes(scope: string, before: PollAnswer | null = null) {
  const utils = trpc.useUtils();
  const offerUndo = useUndoableAnswers();
  const undoing = trpc.polls.answer.useMutation({ onError: showFailure });
  return trpc.polls.answer.useMutation({
    scope: { id: scope },
    onError: showFailure,
    onSuccess(result, { id, answers, undoable }) {
      const [given] = answers;
      if (!given || !undoable) return;
      const undo = () => undoing.mutate({ id, answers: [{ ...given, answer: before }] });
      offerUndo({ kind: "poll", id, starts_at: given.starts_at }, result, { answer: given.answer, undo });
    },
    onSettled: () => utils.polls.invalidate(),
  });
}

function TimeAnswer({ poll, time, isPast }: { poll: AnsweredPoll; time: AnsweredTime; isPast: boolean }) {
  const say = useMessages("gatherings");
  const sayShared = useMessages("gathering-words");
  const times = useGatheringTimes();
  const { person_id } = useMe();
  const { id, time_zone } = poll;
  const { starts_at } = time;
  const saved = pollAnswerOf(time, person_id);
  const answer = useAnswerTimes(`poll ${id} ${starts_at}`, saved);
  const kept = useKeptAnswer({ kind: "poll", id, starts_at });
  const meeting = { ...time, time_zone };
  const here = times.here(meeting);
  // The clicked answer is shown at once.
  const given = (answer.isPending && answer.variables.answers[0]?.answer) || (kept ?? saved);
  return (
    <li>
      <div>
        <time dateTime={starts_at}>{times.short(meeting)}</time>
        {here && (
          <Text as="p" secondary>
            {sayShared("here", here)}
          </Text>
        )}
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
            onChange={({ target }) =>
              answer.mutate({ id, answers: [{ starts_at, answer: target.value as PollAnswer }], undoable: true })
            }
          />
        </div>
      )}
    </li>
  );
}
