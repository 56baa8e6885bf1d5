import { Flex } from "antd";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { goodbyeOf } from "../../../shared/participation/goodbyes.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { PrintOptions } from "../../domain/PrintOptions.tsx";
import { SomeGatherings } from "../../domain/SomeGatherings.tsx";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { ParticipationCard } from "./ParticipationCard.tsx";
import { CapacityComparison } from "./CapacityComparison.tsx";
import { CrewsCard } from "./CrewsCard.tsx";
import { HandoversCard } from "./HandoversCard.tsx";
import styles from "./IntervalSections.module.css";
import { ReminderPanel } from "./ReminderPanel.tsx";
import { formatShortDate } from "../../../shared/basics/dates.ts";
import type { IntervalOverview } from "../../../shared/intervals/interval-overview.ts";
import { FoldableCard } from "../../components/FoldableCards.tsx";
import { Text } from "../../components/Text.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { crewsByName } from "../../../shared/crews/crews.ts";
import { SpreadsheetButton } from "../../domain/SpreadsheetButton.tsx";
import { participationParts } from "./overview-parts.ts";

/** The cards of an interval, side by side if there is room. */
export function IntervalSections({ interval, past }: { interval: Interval; past: boolean }) {
  const say = useMessages("intervals");
  const { today } = useCollectiveState();
  const query = trpc.intervals.overview.useQuery({ interval_id: interval.id });
  return (
    <Loaded query={query} what={say("thisInterval")}>
      {(overview) => (
        <div className={styles["sections"]}>
          <div className={styles["column"]}>
            <ParticipationCard interval={interval} overview={overview} past={past} />
            {!past && <ReminderPanel interval={interval} />}
            <CrewsCard interval={interval} crews={overview.crews} past={past} />
            {interval.start_date <= today && <HandoversCard intervalId={interval.id} />}
            <SomeGatherings
              heading="gatherings"
              days={{ first: interval.start_date, last: interval.end_date }}
              wanted={() => true}
              most={8}
              foldable
            />
          </div>
          <div className={styles["column"]}>
            <CapacityComparison capacity={overview.capacity} />
            <ComingAndGoing interval={interval} overview={overview} />
            <Flex wrap gap="small">
              <IntervalSpreadsheet overview={overview} />
              <PrintOptions />
            </Flex>
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** Who returns when, who rests until when, who leaves, and who is new; with what those who go want others to know. */
function ComingAndGoing({ interval, overview }: { interval: Interval; overview: IntervalOverview }) {
  const say = useMessages("intervals");
  const { today } = useCollectiveState();
  const { data: involvements } = useIntervalInvolvements(interval);
  const goodbyes = new Map(involvements?.collective_involvements.map((own) => [own.person_id, goodbyeOf(own)]));
  const date = (day: string) => formatShortDate(day, today, getLanguage());
  const groups = [
    {
      label: say("returning"),
      people: overview.returning.map(({ person_id: id, date: day }) => ({
        id,
        note: date(day),
        goodbye: goodbyes.get(id),
      })),
      inOrder: true as const,
    },
    { label: say("new"), people: overview.new.map((id) => ({ id })) },
    {
      label: say("resting"),
      people: overview.resting.map(({ person_id: id, until }) => ({
        id,
        goodbye: goodbyes.get(id),
        ...(until !== null && { note: say("until", { date: date(until) }) }),
      })),
    },
    { label: say("exiting"), people: overview.answers.exiting.map((id) => ({ id, goodbye: goodbyes.get(id) })) },
  ].filter(({ people }) => people.length > 0);
  const people = groups.reduce((sum, group) => sum + group.people.length, 0);
  return (
    <FoldableCard heading={{ text: say("comingAndGoing"), level: 2 }} count={people}>
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
    </FoldableCard>
  );
}

/** Saves the people of an interval, by answer, with their crews. */
function IntervalSpreadsheet({ overview }: { overview: IntervalOverview }) {
  const say = useMessages("intervals");
  const sayInterval = useMessages("interval-words");
  const sayColumn = useMessages("spreadsheet");
  const peopleById = usePeopleById();
  const crews = crewsByName(overview.crews);
  const crewsOf = (id: number) => crews.filter(({ person_ids }) => person_ids.includes(id));
  return (
    <SpreadsheetButton
      name={sayInterval("interval", { interval: String(overview.interval_id) })}
      lines={() => [
        (["name", "answer", "crews"] as const).map((column) => sayColumn(column)),
        ...participationParts(say).flatMap(({ part, label }) =>
          overview.answers[part].map((id) => [
            peopleById.get(id)?.display_name ?? "",
            label,
            crewsOf(id)
              .map(({ name }) => name)
              .join(", "),
          ]),
        ),
      ]}
    />
  );
}
