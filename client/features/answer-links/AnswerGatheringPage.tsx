import { useState } from "react";
import { useSearch } from "wouter";
import { GATHERING_ANSWERS, type GatheringAnswer } from "../../../shared/enumerations.ts";
import { zoneInWords } from "../../../shared/basics/dates.ts";
import { isAllDay, timesInWords } from "../../../shared/gatherings/gathering-times.ts";
import type { LinkedGathering } from "../../../shared/gatherings/gatherings.ts";
import { formFailureText } from "../../components/failure-text.ts";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { getLocale, useMessages } from "../../hooks/use-messages.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { OpenedLink, linkQueryOptions } from "../../components/OpenedLink.tsx";
import { PublicPage } from "../../public-ui/PublicPage.tsx";
import { ANSWER_PARAMETER, MOVED_PARAMETER, paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { CalendarButton } from "./CalendarButton.tsx";
import styles from "./AnswerGatheringPage.module.css";
import { useDeadLink } from "./use-dead-link.ts";

/** The target of links in emails about gatherings. Opening it changes nothing: mail programs open links too. */
export function AnswerGatheringPage() {
  const token = useLinkToken();
  const query = trpc.gatherings.linked.useQuery({ token }, linkQueryOptions(token));
  return (
    <OpenedLink token={token} query={query} dead={useDeadLink(query.error, query.data?.id)}>
      {(linked) => <LinkedAnswer key={token} token={token} linked={linked} />}
    </OpenedLink>
  );
}

function LinkedAnswer({ token, linked: gathering }: { token: string; linked: LinkedGathering }) {
  const say = useMessages("gatherings");
  const sayShared = useMessages("gathering-words");
  const locale = getLocale();
  const { linked } = trpc.useUtils().gatherings;
  const answer = trpc.gatherings.answerLinked.useMutation({
    onSuccess: (_data, sent) => linked.setData({ token }, (shown) => shown && { ...shown, answer: sent.answer }),
    // It may have moved since the page was loaded.
    onError: () => linked.invalidate({ token }),
  });
  const search = new URLSearchParams(useSearch());
  const wanted = GATHERING_ANSWERS.find((each) => each === search.get(ANSWER_PARAMETER)) ?? gathering.answer;
  const chosen = answer.variables?.answer ?? wanted;
  const isSaved = chosen === gathering.answer;
  const { id, title, collective, starts_at, ends_at, place, cancelled_at } = gathering;
  // Then the link answers once.
  const [opened] = useState(() => new Date());
  const isBegun = (answer.isSuccess ? new Date(answer.submittedAt) : opened).toISOString() >= starts_at;
  const isAnswered = isBegun && answer.isSuccess;
  // Errors with another status may pass, or end the link.
  const isClosed = cancelled_at !== null || isAnswered || answer.error?.data?.httpStatus === 400;
  return (
    <PublicPage
      {...(chosen === null || isSaved || isClosed
        ? { title, isName: true }
        : { title: say("linkedQuestion", { answer: chosen, title }) })}
      context={collective}
    >
      <Paragraph>
        {isAllDay(gathering)
          ? sayShared("dayAllDay", { day: timesInWords(gathering, locale) })
          : say("timeIn", {
              time: timesInWords(gathering, locale),
              zone: zoneInWords(gathering.time_zone, new Date(gathering.starts_at), locale),
            })}
        {place !== null && (
          <>
            <br />
            <bdi>{place}</bdi>
          </>
        )}
      </Paragraph>
      {cancelled_at !== null && <Notice type="error" role="note" title={say("isCancelled")} />}
      {search.has(MOVED_PARAMETER) && answer.isIdle && <Notice type="error" title={say("movedSince")} />}
      {answer.error && <Notice type="error" title={formFailureText(answer.error)} />}
      {answer.isSuccess && <Notice type="success" role="status" title={say(`linked${answer.variables.answer}`)} />}
      {!isClosed && (
        <>
          <Text secondary>
            {!answer.isSuccess &&
              (gathering.answer === null
                ? say("answerHelp")
                : say("answeredSo", { answer: sayShared(gathering.answer) }))}{" "}
            {!isBegun && say("changeAnswer")}
          </Text>
          {wantedFirst(wanted).map((each) => (
            <Button
              key={each}
              {...(each === chosen && { kind: "primary" })}
              block
              loading={answer.isPending}
              onClick={() => answer.mutate({ token, answer: each, seen: { starts_at, ends_at, place } })}
            >
              {each === chosen && !isSaved ? say("saveAnswer", { answer: sayShared(each) }) : sayShared(each)}
            </Button>
          ))}
        </>
      )}
      <div className={styles["ways"]}>
        {cancelled_at === null && <CalendarButton token={token} />}
        {(isClosed || answer.isSuccess) && (
          <ButtonLink href={paths.gathering(id)} block>
            {say("seeGathering")}
          </ButtonLink>
        )}
      </div>
    </PublicPage>
  );
}

/** The answers, that of the opened link first. */
function wantedFirst(wanted: GatheringAnswer | null): readonly GatheringAnswer[] {
  return GATHERING_ANSWERS.toSorted((a, b) => Number(b === wanted) - Number(a === wanted));
}
