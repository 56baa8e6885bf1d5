import { Button, Flex } from "antd";
import type { Interval } from "../../../shared/intervals.ts";
import type { Me } from "../../../shared/involvements.ts";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useSilences } from "../../hooks/use-silences.ts";
import { participationStep, paths } from "../../../shared/paths.ts";
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
  const say = useMessages("dashboard");
  const isUnanswered = current !== null && missingAnswer(me.current_interval, false) === "intention";
  const intervals = useSilences({ enabled: isUnanswered }).get(me.person_id);
  const [dismissed, dismiss] = useDismissal(`still-with-us:${me.person_id}:${current?.id}`);
  if (!current || !isUnanswered || intervals === undefined || dismissed) return null;
  return (
    <Card heading={{ text: say("stillWithUs"), level: 2 }}>
      <Flex vertical gap="middle">
        <Text as="p">{say("stillWithUsText", { intervals })}</Text>
        <Flex wrap gap="small">
          <LinkButton href={paths.myParticipation((next ?? current).id)}>
            {say("planInterval", { interval: String((next ?? current).id) })}
          </LinkButton>
          <LinkButton href={participationStep(current.id, "participation")}>{say("restOrLeave")}</LinkButton>
          <Button type="text" onClick={dismiss}>
            {say("notNow")}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}
