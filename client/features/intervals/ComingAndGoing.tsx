import { Flex } from "antd";
import { formatShortDate } from "../../../shared/dates.ts";
import type { IntervalOverview } from "../../../shared/interval-overview.ts";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useLanguage, useMessages } from "../../hooks/use-messages.ts";
import { PeopleList } from "./PeopleList.tsx";

/** Who returns when, who rests until when, who leaves, and who is new. */
export function ComingAndGoing({ overview }: { overview: IntervalOverview }) {
  const say = useMessages("intervals");
  const language = useLanguage();
  const { today } = useCollectiveState();
  const date = (day: string) => formatShortDate(day, today, language);
  const groups = [
    {
      label: say("returning"),
      people: overview.returning.map(({ person_id: id, date: day }) => ({ id, note: date(day) })),
      inOrder: true as const,
    },
    { label: say("new"), people: overview.new.map((id) => ({ id })) },
    {
      label: say("resting"),
      people: overview.resting.map(({ person_id: id, until }) => ({
        id,
        ...(until !== null && { note: say("until", { date: date(until) }) }),
      })),
    },
    { label: say("exiting"), people: overview.answers.exiting.map((id) => ({ id })) },
  ].filter(({ people }) => people.length > 0);
  return (
    <Card heading={{ text: say("comingAndGoing"), level: 2 }}>
      {groups.length === 0 ? (
        <Text secondary>{say("nobodyMoves")}</Text>
      ) : (
        <Flex vertical gap="middle">
          {groups.map(({ label, ...list }) => (
            <Flex key={label} vertical gap="small">
              <h3>{label}</h3>
              <PeopleList label={label} {...list} />
            </Flex>
          ))}
        </Flex>
      )}
    </Card>
  );
}
