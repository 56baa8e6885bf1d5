import { Redirect } from "wouter";
import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import { paths } from "../../../shared/paths.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";

/** Leads on to the plan of the next interval, of the current one, or to the dashboard if there is none. */
export function MyPlanPage() {
  const { intervals, today } = useCollectiveState();
  const { current, next } = locateIntervals(intervals, today);
  const interval = next ?? current;
  return <Redirect to={interval ? paths.myParticipation(interval.id) : paths.dashboard} replace />;
}
