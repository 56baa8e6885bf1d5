import { Flex } from "antd";
import type { CapacityScore } from "../../../shared/enumerations.ts";
import { CapacityIcon } from "../../domain/CapacityIcon.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";

const WORDS = { [-1]: "lower", 0: "usual", 1: "higher" } as const satisfies Record<CapacityScore, string>;

/** A person's capacity in the list, as an icon and a word. */
export function Capacity({ score }: { score: CapacityScore | null }) {
  const say = useMessages("people");
  if (score === null) return <Text secondary>{say("notGiven")}</Text>;
  return (
    <Flex align="center" gap="small">
      <CapacityIcon score={score} />
      <span aria-hidden>{say(WORDS[score])}</span>
    </Flex>
  );
}
