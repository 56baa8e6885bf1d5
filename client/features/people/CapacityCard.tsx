import { Flex } from "antd";
import type { CollectiveInvolvement } from "../../../shared/participation/involvements.ts";
import { CapacityIcon, CAPACITY_NAMES } from "../../domain/CapacityIcon.tsx";
import { Card } from "../../components/Card.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";

/** A person's capacity: the score, which is always shared, and their answers unless they are private. */
export function CapacityCard({ involvement }: { involvement: CollectiveInvolvement }) {
  const say = useMessages("people");
  const sayShared = useMessages("participation");
  const { private_capacity_planning: isPrivate, capacity_score: score } = involvement;
  // Other people's private answers are never sent. Your own profile shows what others see.
  const planning = isPrivate ? null : involvement.capacity_planning;
  const texts = [
    { label: sayShared("wellbeing"), text: planning?.wellbeing },
    { label: sayShared("focus"), text: planning?.focus },
    { label: sayShared("furtherContext"), text: planning?.capacity },
  ].filter(({ text }) => text);
  if (texts.length === 0 && score === null) return null;
  return (
    <Card heading={{ text: say("myCapacity"), level: 2 }}>
      <Flex vertical gap="middle">
        {score !== null && (
          <Flex align="center" gap="small">
            <CapacityIcon score={score} />
            <span aria-hidden>{sayShared(CAPACITY_NAMES[score])}</span>
          </Flex>
        )}
        {isPrivate && <Text secondary>{say("keptPrivate")}</Text>}
        {texts.map(({ label, text }) => (
          <div key={label}>
            <Text strong>{label}</Text>
            <Paragraph multiline>{text}</Paragraph>
          </div>
        ))}
      </Flex>
    </Card>
  );
}
