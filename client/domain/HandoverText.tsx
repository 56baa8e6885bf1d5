import { Flex } from "antd";
import type { Handover } from "../../shared/handovers.ts";
import { usePeopleById } from "../hooks/use-people-by-id.ts";
import { useShortDay } from "../hooks/use-short-day.ts";
import { LinkedText } from "../components/LinkedText.tsx";
import { Text } from "../components/Text.tsx";

/** A handover, with its author and day. */
export function HandoverText({ handover: { text, author_id, updated_at } }: { handover: Handover }) {
  const shortDay = useShortDay();
  const author = usePeopleById().get(author_id ?? 0)?.display_name ?? "a former member";
  if (text === null) return <Text secondary>This handover has been deleted.</Text>;
  return (
    <Flex vertical gap="small">
      <LinkedText>{text}</LinkedText>
      <Text secondary>
        By {author}
        {updated_at !== null && `, ${shortDay(updated_at)}`}
      </Text>
    </Flex>
  );
}
