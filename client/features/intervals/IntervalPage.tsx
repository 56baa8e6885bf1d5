import { useLocation } from "wouter";
import { daysBetween, type IsoDate } from "../../../shared/dates.ts";
import { parseId } from "../../../shared/ids.ts";
import { isPastInterval, locateIntervals, type Interval } from "../../../shared/intervals.ts";
import { IntervalNavigator } from "../../domain/IntervalNavigator.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { activityOf, paths, peopleOfInterval } from "../../paths.ts";
import { IntervalNotFound } from "./IntervalNotFound.tsx";
import { IntervalSections } from "./IntervalSections.tsx";
import { PlanButton } from "./PlanButton.tsx";

/** How an interval comes together: answers, crews in need, capacity, and who comes and goes. */
export function IntervalPage({ intervalId }: { intervalId: string }) {
  const { intervals, current_interval: current, today } = useCollectiveState();
  const [, navigate] = useLocation();
  const id = parseId(intervalId);
  const index = intervals.findIndex((interval) => interval.id === id);
  const interval = intervals[index];
  if (!interval) {
    return <IntervalNotFound />;
  }
  const { next } = locateIntervals(intervals, today);
  const past = isPastInterval(interval, current, today);
  return (
    <Page
      width="wide"
      title={`Interval ${interval.id}`}
      context={describe(interval, { current, next, past, today })}
      actions={
        <>
          <LinkButton href={activityOf("interval", interval.id)}>Activity</LinkButton>
          <LinkButton href={peopleOfInterval(interval.id)}>People</LinkButton>
          {!past && <LinkButton href={paths.editInterval(interval.id)}>Change dates</LinkButton>}
          {!past && <PlanButton interval={interval} />}
        </>
      }
    >
      <IntervalNavigator
        interval={interval}
        previous={intervals[index - 1]}
        next={intervals[index + 1]}
        current={interval.id === current?.id ? null : current}
        choose={(chosen) => navigate(paths.interval(chosen.id))}
      />
      <IntervalSections key={interval.id} interval={interval} past={past} />
    </Page>
  );
}

interface Situation {
  current: Interval | null;
  next: Interval | null;
  past: boolean;
  today: IsoDate;
}

/** Which interval this is, and when: "The next interval, starts in 12 days". */
function describe(interval: Interval, { current, next, past, today }: Situation): string {
  if (past) return "A past interval, as it was.";
  if (interval.id === current?.id) return "The current interval.";
  const days = daysBetween(today, interval.start_date);
  const start = days === 1 ? "tomorrow" : `in ${days} days`;
  return interval.id === next?.id ? `The next interval. It starts ${start}.` : `A later interval. It starts ${start}.`;
}
