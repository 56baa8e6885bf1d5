import { locateIntervals, type Interval } from "../../shared/intervals/intervals.ts";
import { INTERVAL_PARAMETER } from "../../shared/paths.ts";
import { useAddressChoice } from "./use-address-choice.ts";
import { useCollectiveState } from "./use-collective-state.ts";

export interface ChosenInterval {
  /** Null if the collective has no intervals. */
  interval: Interval | null;
  previous: Interval | undefined;
  next: Interval | undefined;
  /** The current interval, if another one is chosen. */
  current: Interval | null;
  choose: (interval: Interval) => void;
}

/** The interval chosen in a page's URL; by default the current one, else the next one, else the last one. */
export function useChosenInterval(): ChosenInterval {
  const { intervals, today } = useCollectiveState();
  const [chosen, choose] = useAddressChoice(INTERVAL_PARAMETER);
  const located = locateIntervals(intervals, today);
  const byDefault = located.current ?? located.next ?? intervals.at(-1) ?? null;
  const interval = intervals.find(({ id }) => String(id) === chosen) ?? byDefault;
  const index = interval ? intervals.indexOf(interval) : -1;
  return {
    interval,
    previous: intervals[index - 1],
    next: intervals[index + 1],
    current: located.current?.id === interval?.id ? null : located.current,
    choose: ({ id }) => choose(id === byDefault?.id ? null : String(id)),
  };
}
