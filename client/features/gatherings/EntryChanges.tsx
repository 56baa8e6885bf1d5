import { Flex } from "antd";
import type { ImportChange } from "../../../shared/enumerations.ts";
import type { CalendarPreview } from "../../../shared/gatherings/gatherings.ts";
import { Text } from "../../components/Text.tsx";
import { Tag } from "../../components/Tag.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useMessages } from "../../hooks/use-messages.ts";

const WORDS = {
  Title: "changedTitle",
  Time: "changedTime",
  Place: "changedPlace",
  Details: "changedDetails",
  Cancelled: "changedCancelled",
  TakesPlace: "changedTakesPlace",
} as const satisfies Record<ImportChange, string>;

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
          <Tag key={change}>{say(WORDS[change])}</Tag>
        ))}
      </Flex>
      {before.length > 0 && <Text secondary>{say("soFar", { before: before.join(" · ") })}</Text>}
    </>
  );
}
