import { Button, Flex } from "antd";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { Me } from "../../../shared/participation/involvements.ts";
import { paths, planWith } from "../../../shared/paths.ts";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useDismissal } from "./use-dismissal.ts";

interface StillWithUsProps {
  /** For how many they have not answered. */
  intervals: number;
  me: Me;
  current: Interval;
  next: Interval | null;
}

/**
 * Asks people who have been silent for a long time whether they are still with the group, until they answer or dismiss
 * the question for this interval.
 */
export function StillWithUs({ intervals, me, current, next }: StillWithUsProps) {
  const say = useMessages("dashboard");
  const [dismissed, dismiss] = useDismissal(`still-with-us:${me.person_id}:${current.id}`);
  if (dismissed) return null;
  return (
    <Card heading={{ text: say("stillWithUs"), level: 2 }}>
      <Flex vertical gap="middle">
        <Paragraph>{say("stillWithUsText", { intervals })}</Paragraph>
        <Flex wrap gap="small">
          <LinkButton href={paths.myParticipation((next ?? current).id)}>
            {say("planInterval", { interval: String((next ?? current).id) })}
          </LinkButton>
          <LinkButton href={planWith(current.id, "OptOut")}>{say("restOrLeave")}</LinkButton>
          <Button type="text" onClick={dismiss}>
            {say("notNow")}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}
