import { Flex } from "antd";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import type { CalendarPreview } from "../../../shared/gatherings/gatherings.ts";
import { repetitionInWords } from "../../../shared/series/repetition-words.ts";
import { Tag } from "../../components/Tag.tsx";
import { Text } from "../../components/Text.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";

export type Found = CalendarPreview["found"][number];
export type Repeated = CalendarPreview["repeated"][number];

interface CalendarEntryProps {
  times: readonly Found[];
  repeated: Repeated | undefined;
}

/** An entry of the file, with its time or, if it repeats, how it does, and its first and last time. */
export function CalendarEntry({ times: [first, ...others], repeated }: CalendarEntryProps) {
  const sayLabels = useMessages("labels");
  const say = useMessages("import");
  const { crews } = useCollectiveState();
  const inWords = useGatheringTimes();
  if (!first) return null;
  const { title, place, is_end_guessed } = first;
  const last = others.at(-1);
  const crew = crews.find(({ id }) => id === first.crew_id);
  const time = inWords.whole(first);
  const zone = inWords.elsewhere(first)?.planned;
  return (
    <>
      <bdi>{title}</bdi> {crew && <Tag>{crew.name}</Tag>}
      <br />
      <Text secondary>
        {last
          ? say("repeatedTimes", {
              count: others.length + 1,
              first: time,
              last: inWords.day(startDay(last)),
            })
          : time}
        {zone !== undefined && ` (${zone})`}
        {is_end_guessed && ` (${say("guessedEnd")})`}
        {repeated?.repeats && (
          <>
            <br />
            {[
              repetitionInWords(repeated.repeats, sayLabels),
              ...(repeated.changed > 0 ? [say("changedTimes", { count: repeated.changed })] : []),
              ...(repeated.left_out > 0 ? [say("leftOutTimes", { count: repeated.left_out })] : []),
              ...(repeated.added > 0 ? [say("addedTimes", { count: repeated.added })] : []),
            ].join(" · ")}
          </>
        )}
        {repeated?.alone && (
          <>
            <br />
            {say(`alone${repeated.alone}`)}
          </>
        )}
        {place !== null && (
          <>
            <br />
            <bdi>{place}</bdi>
          </>
        )}
      </Text>
      <EntryChanges entry={first} />
    </>
  );
}

/** Changes that a newer calendar would make to a gathering, with the present values. */
function EntryChanges({ entry: { changes, current } }: { entry: Found }) {
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
