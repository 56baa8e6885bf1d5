import { Button, Flex } from "antd";
import type { Interval } from "../../../shared/intervals.ts";
import type { Me } from "../../../shared/involvements.ts";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Text } from "../../components/Text.tsx";
import { useSilences } from "../../hooks/use-silences.ts";
import { participationStep, paths } from "../../paths.ts";
import { missingAnswer } from "./own-plan.ts";
import { useDismissal } from "./use-dismissal.ts";

interface StillWithUsProps {
  me: Me;
  current: Interval | null;
  next: Interval | null;
}

/**
 * Asks people who have been silent for a long time whether they are still with the group, until they answer or dismiss
 * the question for this interval.
 */
export function StillWithUs({ me, current, next }: StillWithUsProps) {
  const isUnanswered = current !== null && missingAnswer(me.current_interval, false) === "intention";
  const intervals = useSilences({ enabled: isUnanswered }).get(me.person_id);
  const [dismissed, dismiss] = useDismissal(`still-with-us:${me.person_id}:${current?.id}`);
  if (!current || !isUnanswered || intervals === undefined || dismissed) return null;
  return (
    <Card heading={{ text: "Are you still with us?", level: 2 }}>
      <Flex vertical gap="middle">
        <Text as="p">
          You have not answered for {intervals} intervals. That is fine, but it helps everybody to know what to count
          on.
        </Text>
        <Flex wrap gap="small">
          <LinkButton href={paths.myParticipation((next ?? current).id)}>
            Plan interval {(next ?? current).id}
          </LinkButton>
          <LinkButton href={participationStep(current.id, "participation")}>Rest or leave</LinkButton>
          <Button type="text" onClick={dismiss}>
            Not now
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}
