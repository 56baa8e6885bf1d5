import { Flex } from "antd";
import { useLocation } from "wouter";
import type { IntervalCounts } from "../../../shared/intervals/interval-overview.ts";
import { Card } from "../../components/Card.tsx";
import { FoldedSection } from "../../components/FoldedSection.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { participationParts, capacityLevels } from "./overview-parts.ts";
import unseen from "../../components/unseen.module.css";
import { StackedBars, type Bar } from "./StackedBars.tsx";

/** As many bars as a finger can hit on a phone. */
const DRAWN = 24;

/** How answers and capacity have changed from interval to interval, loaded and drawn on request. */
export function IntervalHistory() {
  const say = useMessages("intervals");
  return (
    <Card>
      <FoldedSection level={2} title={say("overTime")}>
        <Drawn />
      </FoldedSection>
    </Card>
  );
}

/** A chart, and a table with its numbers. */
function Drawn() {
  const say = useMessages("intervals");
  const [parts, levels] = [participationParts(say), capacityLevels(say)];
  const { data, isLoadingError, error, refetch } = trpc.intervals.history.useQuery();
  const [, navigate] = useLocation();
  const open = ({ label }: Bar) => navigate(paths.interval(label));
  if (isLoadingError) return <LoadFailure what={say("answersOfAll")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage />;
  const answered = upToLastAnswer(data);
  const drawn = answered.slice(-DRAWN);
  return (
    <>
      <Flex vertical gap="large">
        <StackedBars title={say("answers")} parts={parts} bars={barsOf(drawn, parts, "answers")} onOpen={open} />
        <StackedBars title={say("capacity")} parts={levels} bars={barsOf(drawn, levels, "capacity")} onOpen={open} />
        {answered.length > DRAWN && <Text secondary>{say("lastIntervals", { intervals: DRAWN })}</Text>}
      </Flex>
      <div className={unseen["unseen"]}>
        <Numbers intervals={drawn} />
      </div>
    </>
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
  const say = useMessages("intervals");
  const sayInterval = useMessages("interval-words");
  const [parts, levels] = [participationParts(say), capacityLevels(say)];
  const headings = [...parts, ...levels.map(({ label }) => ({ label: say("capacityOf", { level: label }) }))];
  return (
    <table>
      <caption>{say("byInterval")}</caption>
      <thead>
        <tr>
          <th scope="col">{sayInterval("choice")}</th>
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
            {parts.map(({ part }) => (
              <td key={part}>{answers[part]}</td>
            ))}
            {levels.map(({ part }) => (
              <td key={part}>{capacity[part]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
