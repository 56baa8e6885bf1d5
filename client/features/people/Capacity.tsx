import { Flex } from "antd";
import type { CapacityScore } from "../../../shared/enumerations.ts";
import { CapacityIcon } from "../../domain/CapacityIcon.tsx";
import { Text } from "../../components/Text.tsx";

const WORDS: Record<CapacityScore, string> = { [-1]: "Lower", 0: "Usual", 1: "Higher" };

/** A person's capacity in the list, as an icon and a word. */
export function Capacity({ score }: { score: CapacityScore | null }) {
  if (score === null) return <Text secondary>Not given</Text>;
  return (
    <Flex align="center" gap="small">
      <CapacityIcon score={score} />
      <span aria-hidden>{WORDS[score]}</span>
    </Flex>
  );
}
