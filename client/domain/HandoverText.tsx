import { Flex } from "antd";
import type { Handover } from "../../shared/handovers/handovers.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { usePeopleById } from "../hooks/use-collective-state.ts";
import { useShortDay } from "../hooks/use-short-day.ts";
import { LinkedText } from "../components/LinkedText.tsx";
import { Text } from "../components/Text.tsx";

export function HandoverText({ handover: { text, author_id, updated_at } }: { handover: Handover }) {
  const say = useMessages("interval-words");
  const shortDay = useShortDay();
  const author = usePeopleById().get(author_id ?? 0);
  if (text === null || updated_at === null) return <Text secondary>{say("handoverDeleted")}</Text>;
  return (
    <Flex vertical gap="small">
      <LinkedText>{text}</LinkedText>
      <Text secondary>
        {say("handoverBy", {
          by: author ? "member" : "other",
          author: author?.display_name ?? "",
          day: shortDay(updated_at),
        })}
      </Text>
    </Flex>
  );
}
