import { useState } from "react";
import { zoneInWords } from "../../../shared/basics/dates.ts";
import { POLL_ANSWERS, type PollAnswer } from "../../../shared/enumerations.ts";
import { timesInWords } from "../../../shared/gatherings/gathering-times.ts";
import type { LinkedPoll } from "../../../shared/polls/polls.ts";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { getLocale, useMessages } from "../../hooks/use-messages.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { FailureNotice } from "../../public-ui/FailureNotice.tsx";
import { Notice } from "../../components/Notice.tsx";
import { OpenedLink, linkQueryOptions } from "../../components/OpenedLink.tsx";
import { PublicPage } from "../../public-ui/PublicPage.tsx";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { CalendarButton } from "./CalendarButton.tsx";
import { useDeadLink } from "./use-dead-link.ts";
import styles from "./AnswerPollPage.module.css";

/** The target of the links in emails about polls, which answer for the recipient. Opening it changes nothing. */
export function AnswerPollPage() {
  const token = useLinkToken();
  const query = trpc.polls.linked.useQuery({ token }, linkQueryOptions(token));
  return (
    <OpenedLink token={token} query={query} dead={useDeadLink(query.error)}>
      {(linked) => <LinkedAnswers key={token} token={token} linked={linked} />}
    </OpenedLink>
  );
}

function LinkedAnswers({ token, linked: poll }: { token: string; linked: LinkedPoll }) {
  const say = useMessages("gatherings");
  const locale = getLocale();
  const utils = trpc.useUtils();
  /** The answers chosen on this page, by the beginning of their time. */
  const [chosen, setChosen] = useState<Partial<Record<string, PollAnswer>>>({});
  const [isEmpty, setIsEmpty] = useState(false);
  // The poll may have been changed meanwhile.
  const save = trpc.polls.answerLinked.useMutation({ onSettled: () => utils.polls.linked.invalidate() });
  const { id, title, collective, place, time_zone, gathering_id } = poll;
  const ending = endingOf(poll);
  const ahead = ending ? [] : poll.times.filter(({ is_over }) => !is_over);
  const answers = ahead.flatMap(({ starts_at, answer: saved }) => {
    const answer = chosen[starts_at] ?? saved;
    return answer ? [{ starts_at, answer }] : [];
  });
  const isSaved =
    save.isSuccess &&
    answers.every(({ starts_at, answer }) =>
      save.variables.answers.some((sent) => sent.starts_at === starts_at && sent.answer === answer),
    );

  const isUnsaved =
    !isSaved && ahead.some(({ starts_at, answer }) => chosen[starts_at] !== undefined && chosen[starts_at] !== answer);

  function saveAll(): void {
    setIsEmpty(answers.length === 0);
    if (answers.length > 0) save.mutate({ token, answers });
  }

  return (
    <PublicPage title={title} isName context={collective}>
      {place !== null && (
        <Paragraph>
          <bdi>{place}</bdi>
        </Paragraph>
      )}
      {ending ? (
        <Notice type={ending === "settled" ? "success" : "warning"} role="note" title={say(ending)} />
      ) : (
        <Text secondary>{say("answerTimesHelp")}</Text>
      )}
      <Text secondary>
        {say("timesIn", { zone: zoneInWords(time_zone, new Date(poll.times[0]?.starts_at ?? 0), locale) })}
      </Text>
      {poll.times.map((time) => (
        <TimeField
          key={time.starts_at}
          name={timesInWords({ ...time, time_zone }, locale)}
          time={time}
          isOpen={ahead.includes(time)}
          chosen={chosen[time.starts_at] ?? time.answer}
          onChoose={(answer) => setChosen({ ...chosen, [time.starts_at]: answer })}
        />
      ))}
      {isUnsaved && <Text secondary>{say("notSavedYet")}</Text>}
      {ahead.length > 0 && (
        <Button kind="primary" block loading={save.isPending} onClick={saveAll}>
          {say("saveAnswers")}
        </Button>
      )}
      <FailureNotice failure={save.error} />
      {isEmpty && <Notice type="error" title={say("answerOneTime")} />}
      {isSaved && <Notice type="success" role="status" title={say("answersSaved")} />}
      {gathering_id !== null && <CalendarButton token={token} />}
      {gathering_id !== null ? (
        <ButtonLink href={paths.gathering(gathering_id)} block>
          {say("toTheGathering")}
        </ButtonLink>
      ) : (
        <ButtonLink href={paths.poll(id)} block>
          {say("seePoll")}
        </ButtonLink>
      )}
    </PublicPage>
  );
}

/** Why nobody can answer any longer; null if they can. */
function endingOf(poll: LinkedPoll) {
  if (poll.gathering_id !== null) return "settled";
  if (poll.withdrawn_at !== null) return "givenUp";
  return poll.times.every(({ is_over }) => is_over) ? "allOver" : null;
}

interface TimeFieldProps {
  /** The time in words. */
  name: string;
  time: LinkedPoll["times"][number];
  isOpen: boolean;
  chosen: PollAnswer | null;
  onChoose: (answer: PollAnswer) => void;
}

/** A proposed time with the answers to choose from or, if it is over or the poll has ended, with the given one. */
function TimeField({ name, time, isOpen, chosen, onChoose }: TimeFieldProps) {
  const say = useMessages("gatherings");
  const { starts_at, is_over, answer } = time;
  return (
    <fieldset>
      <legend>{name}</legend>
      {isOpen ? (
        <div className={styles["answers"]}>
          {POLL_ANSWERS.map((each) => (
            <label key={each} className={styles["answer"]}>
              <input type="radio" name={starts_at} checked={each === chosen} onChange={() => onChoose(each)} />
              {say(each)}
            </label>
          ))}
        </div>
      ) : (
        <Text secondary>{answer ? say(answer) : is_over && say("isPast")}</Text>
      )}
    </fieldset>
  );
}
