import { intervalBefore, type Interval } from "../../../shared/intervals/intervals.ts";
import type { Me } from "../../../shared/participation/involvements.ts";
import { EmptyCard } from "../../components/EmptyCard.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { NoIntervalYet } from "../../domain/NoIntervalYet.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { IntervalCard } from "./IntervalCard.tsx";
import { isExiting } from "./own-plan.ts";
import { TwoColumns } from "../../components/TwoColumns.tsx";

interface IntervalCardsProps {
  current: Interval | null;
  next: Interval | null;
  me: Me;
  /** Whether the cards lead to the wizard. */
  canAnswer: boolean;
  /** Whether they say how many let the interval begin without an answer. */
  withLate: boolean;
}

/** The current and the next interval, side by side if there is room. */
export function IntervalCards({ current, next, me, canAnswer, withLate }: IntervalCardsProps) {
  const say = useMessages("dashboard");
  const sayInterval = useMessages("interval-words");
  const { intervals } = useCollectiveState();
  if (!current && !next) {
    return <NoIntervalYet text={say("planHere")} />;
  }
  return (
    <TwoColumns>
      {current ? (
        <IntervalCard
          title={sayInterval("currentInterval", { interval: String(current.id) })}
          interval={current}
          own={me.current_interval}
          canAnswer={canAnswer}
          withLate={withLate}
        />
      ) : (
        <EmptyCard fill title={say("between")} text={say("betweenText")} />
      )}
      {next ? (
        <IntervalCard
          title={sayInterval("nextInterval", { interval: String(next.id) })}
          interval={next}
          own={me.next_interval}
          leaving={isExiting(me.current_interval) ? current : null}
          canAnswer={canAnswer}
          withLate={withLate}
          last={isBefore(current, next, intervals) ? me.current_interval : null}
        />
      ) : (
        <EmptyCard
          fill
          title={say("noNext")}
          text={say("noNextText")}
          action={<LinkButton href={paths.newInterval}>{sayInterval("newInterval")}</LinkButton>}
        />
      )}
    </TwoColumns>
  );
}

/** Whether `next` comes right after `current`. */
function isBefore(current: Interval | null, next: Interval, intervals: readonly Interval[]): boolean {
  return current !== null && intervalBefore(intervals, next.id)?.id === current.id;
}
