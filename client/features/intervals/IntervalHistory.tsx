import { Flex } from "antd";
import { useCallback, useMemo } from "react";
import { useLocation } from "wouter";
import type { IntervalCounts } from "../../../shared/interval-overview.ts";
import { Card } from "../../components/Card.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Text } from "../../components/Text.tsx";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { ANSWER_PARTS, CAPACITY_LEVELS } from "./answer-parts.ts";
import styles from "./IntervalHistory.module.css";
import { StackedBars, type Bar } from "./StackedBars.tsx";

/** As many bars as a finger can hit on a phone. */
const DRAWN = 24;

/** How answers and capacity have changed from interval to interval: a chart, and a table with its numbers. */
export function IntervalHistory() {
  const { data, isLoadingError, error, refetch } = trpc.intervals.history.useQuery();
  const answered = useMemo(() => upToLastAnswer(data ?? []), [data]);
  const drawn = useMemo(() => answered.slice(-DRAWN), [answered]);
  const [, navigate] = useLocation();
  const open = useCallback(({ label }: Bar) => navigate(paths.interval(label)), [navigate]);
  const answers = useMemo(() => barsOf(drawn, ANSWER_PARTS, "answers"), [drawn]);
  const capacity = useMemo(() => barsOf(drawn, CAPACITY_LEVELS, "capacity"), [drawn]);
  if (isLoadingError)
    return <LoadFailure what="The answers of all intervals" error={error} onRetry={() => void refetch()} />;
  return (
    <Card heading={{ text: "Over time", level: 2 }}>
      <Flex vertical gap="large">
        <StackedBars title="Answers" parts={ANSWER_PARTS} bars={answers} onOpen={open} />
        <StackedBars title="Capacity" parts={CAPACITY_LEVELS} bars={capacity} onOpen={open} />
        {answered.length > DRAWN && <Text secondary>The last {DRAWN} intervals with answers.</Text>}
      </Flex>
      <div className={styles["numbers"]}>
        <Numbers intervals={drawn} />
      </div>
    </Card>
  );
}

/** Leaves out future intervals after the last one that anybody has answered for. */
function upToLastAnswer(history: readonly IntervalCounts[]): readonly IntervalCounts[] {
  const last = history.findLastIndex(
    ({ answers }) => answers.participating + answers.on_hiatus + answers.exiting + answers.opted_out > 0,
  );
  return history.slice(0, last + 1);
}

function barsOf<Kind extends "answers" | "capacity">(
  intervals: readonly IntervalCounts[],
  parts: readonly { part: keyof IntervalCounts[Kind] }[],
  kind: Kind,
): Bar[] {
  return intervals.map((interval) => ({
    label: interval.interval_id,
    counts: parts.map(({ part }) => interval[kind][part] as number),
  }));
}

/** The chart as a table, for people who cannot see it. */
function Numbers({ intervals }: { intervals: readonly IntervalCounts[] }) {
  const headings = [...ANSWER_PARTS, ...CAPACITY_LEVELS.map(({ label }) => ({ label: `Capacity: ${label}` }))];
  return (
    <table>
      <caption>Answers and capacity by interval</caption>
      <thead>
        <tr>
          <th scope="col">Interval</th>
          {headings.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {intervals.toReversed().map(({ interval_id, answers, capacity }) => (
          <tr key={interval_id}>
            <th scope="row">{interval_id}</th>
            {ANSWER_PARTS.map(({ part }) => (
              <td key={part}>{answers[part]}</td>
            ))}
            {CAPACITY_LEVELS.map(({ part }) => (
              <td key={part}>{capacity[part]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
