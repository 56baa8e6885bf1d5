import { dayIn, formatShortDate } from "../../shared/basics/dates.ts";
import { useCollectiveState } from "./use-collective-state.ts";
import { getLanguage } from "./use-messages.ts";

/** Returns a function that formats the day of an instant in the collective's time zone, such as `Nov 3`. */
export function useShortDay(): (instant: string) => string {
  const { today, time_zone } = useCollectiveState();
  return (instant) => formatShortDate(dayIn(time_zone, new Date(instant)), today, getLanguage());
}
