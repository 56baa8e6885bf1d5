import { Button, Flex } from "antd";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSearch } from "wouter";
import { answerOf, clash, isFull, type AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Page } from "../../components/Page.tsx";
import { ShareButton } from "../../components/ShareButton.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { toasts } from "../../components/toast.ts";
import { AnswerButtons } from "../../domain/AnswerButtons.tsx";
import { findUndo } from "../../domain/answer-undo.ts";
import { useAnswer } from "../../domain/use-answer.ts";
import { goTo } from "../../navigation/history.ts";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { ANSWER_PARAMETER, paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { AboutGathering } from "./AboutGathering.tsx";
import { RepetitionText } from "./RepetitionText.tsx";
import { RestoreButton } from "./RestoreButton.tsx";
import { GatheringMenu } from "./GatheringMenu.tsx";
import styles from "./GatheringPage.module.css";
import { GatheringPeople } from "./GatheringPeople.tsx";
import { GatheringSituation } from "./GatheringSituation.tsx";
import { OwnNote } from "./OwnNote.tsx";
import { Presence } from "./Presence.tsx";
import { SeriesAnswer } from "./SeriesAnswer.tsx";

export function GatheringPage({ gatheringId }: { gatheringId: string }) {
  const say = useMessages("gatherings");
  const id = parseId(gatheringId) ?? 0;
  const query = trpc.gatherings.get.useQuery({ id });
  const missing = <MessagePage title={say("notFound")} onward="gatherings" />;
  return (
    <Loaded query={query} what={say("theGathering")} missing={missing}>
      {(gathering) => <LoadedGathering gathering={gathering} />}
    </Loaded>
  );
}

/** When and where people meet, who comes and, once it has begun, who was there. */
function LoadedGathering({ gathering }: { gathering: AnsweredGathering }) {
  const times = useGatheringTimes();
  const now = useInstant();
  const isCancelled = gathering.cancelled_at !== null;
  const isOver = gathering.ends_at <= now;
  const isOpen = !isCancelled && !isOver;
  return (
    <Page
      width="text"
      title={gathering.title}
      isName
      context={<time dateTime={gathering.starts_at}>{times.whole(gathering)}</time>}
    >
      <GatheringSituation gathering={gathering} now={now} />
      {isOpen && <OwnAnswer gathering={gathering} now={now} />}
      <Card>
        <AboutGathering gathering={gathering} isOpen={isOpen} />
        {gathering.series_id !== null && <RepetitionText seriesId={gathering.series_id} />}
        <Actions gathering={gathering} isOver={isOver} />
      </Card>
      {!isCancelled && gathering.starts_at <= now && <Presence key={gathering.id} gathering={gathering} />}
      <GatheringPeople gathering={gathering} isOpen={isOpen} />
    </Page>
  );
}

/** Shows the answer first, and rarely needed actions in a menu. */
function Actions({ gathering, isOver }: { gathering: AnsweredGathering; isOver: boolean }) {
  const say = useMessages("gatherings");
  const times = useGatheringTimes();
  const { id, title, cancelled_at } = gathering;
  const isCancelled = cancelled_at !== null;
  const zone = times.elsewhere(gathering)?.planned;
  const time = times.whole(gathering);
  return (
    <Flex wrap gap="small" className={styles["actions"]}>
      <ShareButton
        title={title}
        text={zone === undefined ? time : say("timeIn", { time, zone })}
        url={window.location.origin + paths.gathering(id)}
      />
      <LinkButton href={paths.editGathering(id)}>{say(isOver ? "editNotes" : "edit")}</LinkButton>
      {isCancelled && !isOver && <RestoreButton gathering={gathering} />}
      <GatheringMenu gathering={gathering} canCancel={!isCancelled && !isOver} />
    </Flex>
  );
}

function OwnAnswer({ gathering, now }: { gathering: AnsweredGathering; now: string }) {
  const say = useMessages("gatherings");
  const sayShared = useMessages("gathering-words");
  const sayCommon = useMessages("common");
  const { person_id } = useMe();
  const { answer, isPending, submit } = useAnswer(gathering);
  /** The answer that counts, other than one that can still be undone. */
  const counted = answerOf(gathering, person_id);
  const isAnswered = answer !== null || counted !== null;
  /** The answer that a button of a notification could not send. */
  const unsent = new URLSearchParams(useSearch()).get(ANSWER_PARAMETER);
  const [first] = useState(answer);
  useEffect(() => {
    if (unsent !== null && answer !== first) goTo(paths.gathering(gathering.id), { replace: true });
  }, [unsent, answer, first, gathering.id]);
  const canUndo = useSyncExternalStore(toasts.subscribe, () => findUndo(paths.gathering(gathering.id)) !== undefined);
  const place = gathering.waiting.indexOf(person_id) + 1;
  const { data: meanwhile = [] } = trpc.gatherings.list.useQuery(
    { from: gathering.starts_at, to: gathering.ends_at },
    { enabled: answer === "Going" },
  );
  const clashing = meanwhile.find((other) => clash(gathering, other, person_id));
  return (
    <Card heading={{ text: say("doYouCome"), level: 2 }}>
      <Flex vertical gap="small">
        {unsent !== null && unsent !== answer && <Notice type="error" title={sayCommon("unreachable")} />}
        <Flex wrap gap="small">
          <AnswerButtons gathering={gathering} now={now} />
          {isAnswered && (
            <Button type="text" loading={isPending} onClick={() => void submit(null)}>
              {say("takeBack")}
            </Button>
          )}
        </Flex>
        {isAnswered && <OwnNote key={gathering.id} gathering={gathering} />}
        {gathering.series_id !== null && <SeriesAnswer seriesId={gathering.series_id} />}
        <div aria-live="polite">
          {clashing && <Paragraph>{sayShared("atTheSameTime", { title: clashing.title })}</Paragraph>}
          {place > 0 && <Paragraph>{say("yourPlaceInLine", { place })}</Paragraph>}
          {isFull(gathering) && !canUndo && ![answer, counted].includes("Going") && (
            <Text secondary>{say("youWouldWait")}</Text>
          )}
        </div>
      </Flex>
    </Card>
  );
}
