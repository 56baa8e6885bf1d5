import { dayIn, formatShortDate } from "../../shared/dates.ts";
import { useCollectiveState } from "./use-collective-state.ts";

/** Returns a function that says on which day an instant falls where the collective is, `Nov 3`. */
export function useShortDay(): (instant: string) => string {
  const { today, time_zone } = useCollectiveState();
  return (instant) => formatShortDate(dayIn(time_zone, new Date(instant)), today);
}
