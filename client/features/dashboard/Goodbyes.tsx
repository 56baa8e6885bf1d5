import { Button, Flex } from "antd";
import { intervalBefore, type Interval } from "../../../shared/intervals/intervals.ts";
import { goodbyeOf, goodbyesTo } from "../../../shared/participation/goodbyes.ts";
import { paths } from "../../../shared/paths.ts";
import { FoldableCards } from "../../components/FoldableCards.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { useAbsenceText } from "../../domain/use-absence-text.ts";
import { useCollectiveState, useMe } from "../../hooks/use-collective-state.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useDismissals } from "./use-dismissal.ts";

/** Goodbyes for an interval from people who were in the person's crews; each until it is dismissed. */
export function Goodbyes({ interval }: { interval: Interval }) {
  const say = useMessages("dashboard");
  const absenceText = useAbsenceText();
  const { intervals } = useCollectiveState();
  const { person_id: ownId } = useMe();
  const [isDismissed, dismiss] = useDismissals();
  const { data: now } = useIntervalInvolvements(interval);
  const isAny = now?.collective_involvements.some((answer) => goodbyeOf(answer) !== null);
  const { data: before } = useIntervalInvolvements(isAny ? intervalBefore(intervals, interval.id) : undefined);
  if (!now || !before) return null;
  const noticeOf = (personId: number) => `goodbye:${interval.id}:${personId}`;
  const cards = goodbyesTo(ownId, now, before)
    .filter(({ person_id }) => !isDismissed(noticeOf(person_id)))
    .map((answer) => ({
      id: answer.person_id,
      title: absenceText(answer, interval.id),
      href: paths.person(answer.person_id),
      content: (
        <Flex vertical align="flex-start" gap="small">
          <Paragraph multiline>{goodbyeOf(answer)}</Paragraph>
          <Button onClick={() => dismiss(noticeOf(answer.person_id))}>{say("dismiss")}</Button>
        </Flex>
      ),
    }));
  return <FoldableCards level={2} cards={cards} />;
}
