import { Button, Flex } from "antd";
import { intervalBefore, type Interval } from "../../../shared/intervals/intervals.ts";
import { goodbyeOf, goodbyesTo } from "../../../shared/participation/goodbyes.ts";
import type { CollectiveInvolvement } from "../../../shared/participation/involvements.ts";
import { paths } from "../../../shared/paths.ts";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { useAbsenceText } from "../../domain/use-absence-text.ts";
import { useCollectiveState, useMe } from "../../hooks/use-collective-state.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useDismissal } from "./use-dismissal.ts";

/** Goodbyes for an interval from people who were in the person's crews; each until it is dismissed. */
export function Goodbyes({ interval }: { interval: Interval }) {
  const { intervals } = useCollectiveState();
  const { person_id: ownId } = useMe();
  const { data: now } = useIntervalInvolvements(interval);
  const isAny = now?.collective_involvements.some((answer) => goodbyeOf(answer) !== null);
  const { data: before } = useIntervalInvolvements(isAny ? intervalBefore(intervals, interval.id) : undefined);
  if (!now || !before) return null;
  return goodbyesTo(ownId, now, before).map((answer) => (
    <Goodbye key={answer.person_id} interval={interval} answer={answer} />
  ));
}

function Goodbye({ interval, answer }: { interval: Interval; answer: CollectiveInvolvement }) {
  const say = useMessages("dashboard");
  const absenceText = useAbsenceText();
  const [dismissed, dismiss] = useDismissal(`goodbye:${interval.id}:${answer.person_id}`);
  if (dismissed) return null;
  return (
    <Card heading={{ text: absenceText(answer, interval.id), level: 2, href: paths.person(answer.person_id) }}>
      <Flex vertical align="flex-start" gap="middle">
        <Text as="p" multiline>
          {goodbyeOf(answer)}
        </Text>
        <Button onClick={dismiss}>{say("dismiss")}</Button>
      </Flex>
    </Card>
  );
}
