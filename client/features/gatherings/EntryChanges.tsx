import { Flex } from "antd";
import type { CalendarPreview } from "../../../shared/gatherings/gatherings.ts";
import { Text } from "../../components/Text.tsx";
import { Tag } from "../../components/Tag.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useMessages } from "../../hooks/use-messages.ts";

/** Changes that a newer calendar would make to a gathering, with the present values. */
export function EntryChanges({ entry: { changes, current } }: { entry: CalendarPreview["found"][number] }) {
  const say = useMessages("import");
  const inWords = useGatheringTimes();
  if (!current) return null;
  const before = [
    changes.includes("Title") ? current.title : [],
    changes.includes("Time") ? inWords.whole(current) : [],
    changes.includes("Place") ? (current.place ?? say("noPlace")) : [],
  ].flat();
  return (
    <>
      <Flex wrap gap="small">
        {changes.map((change) => (
          <Tag key={change}>{say(`changed${change}`)}</Tag>
        ))}
      </Flex>
      {before.length > 0 && <Text secondary>{say("soFar", { before: before.join(" · ") })}</Text>}
    </>
  );
}
