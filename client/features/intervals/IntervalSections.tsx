import type { Interval } from "../../../shared/intervals.ts";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { LoadingPage } from "../../layout/LoadingPage.tsx";
import { AnswersCard } from "./AnswersCard.tsx";
import { CapacityComparison } from "./CapacityComparison.tsx";
import { ComingAndGoing } from "./ComingAndGoing.tsx";
import { CrewsCard } from "./CrewsCard.tsx";
import { HandoversCard } from "./HandoversCard.tsx";
import styles from "./IntervalSections.module.css";
import { ReminderPanel } from "./ReminderPanel.tsx";
import { useOverview } from "./use-overview.ts";

/** The cards of an interval, side by side if there is room. */
export function IntervalSections({ interval, past }: { interval: Interval; past: boolean }) {
  const { today } = useCollectiveState();
  const { data: overview, error, retry } = useOverview(interval.id);
  if (error) return <LoadFailure what="This interval" error={error} onRetry={retry} />;
  if (!overview) return <LoadingPage />;
  return (
    <div className={styles["sections"]}>
      <div className={styles["column"]}>
        <AnswersCard interval={interval} overview={overview} past={past} />
        <CrewsCard interval={interval} crews={overview.crews} past={past} />
        {interval.start_date <= today && <HandoversCard intervalId={interval.id} />}
        {!past && <ReminderPanel interval={interval} />}
      </div>
      <div className={styles["column"]}>
        <CapacityComparison capacity={overview.capacity} />
        <ComingAndGoing overview={overview} />
      </div>
    </div>
  );
}
