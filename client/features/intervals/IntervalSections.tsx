import { Flex } from "antd";
import type { Interval } from "../../../shared/intervals.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { SomeGatherings } from "../../domain/SomeGatherings.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../trpc.ts";
import { AnswersCard } from "./AnswersCard.tsx";
import { CapacityComparison } from "./CapacityComparison.tsx";
import { ComingAndGoing } from "./ComingAndGoing.tsx";
import { CrewsCard } from "./CrewsCard.tsx";
import { HandoversCard } from "./HandoversCard.tsx";
import styles from "./IntervalSections.module.css";
import { ReminderPanel } from "./ReminderPanel.tsx";

/** The cards of an interval, side by side if there is room. */
export function IntervalSections({ interval, past }: { interval: Interval; past: boolean }) {
  const say = useMessages("intervals");
  const { today } = useCollectiveState();
  const query = trpc.intervals.overview.useQuery({ interval_id: interval.id });
  return (
    <Loaded query={query} what={say("thisInterval")}>
      {(overview) => (
        <div className={styles["sections"]}>
          <Flex vertical gap="large">
            <AnswersCard interval={interval} overview={overview} past={past} />
            <CrewsCard interval={interval} crews={overview.crews} past={past} />
            {interval.start_date <= today && <HandoversCard intervalId={interval.id} />}
            <SomeGatherings
              heading="gatherings"
              days={{ first: interval.start_date, last: interval.end_date }}
              wanted={() => true}
              most={8}
            />
            {!past && <ReminderPanel interval={interval} />}
          </Flex>
          <Flex vertical gap="large">
            <CapacityComparison capacity={overview.capacity} />
            <ComingAndGoing overview={overview} />
          </Flex>
        </div>
      )}
    </Loaded>
  );
}
