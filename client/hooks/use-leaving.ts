import type { Interval } from "../../shared/intervals/intervals.ts";
import { useCollectiveState } from "./use-collective-state.ts";
import { useMe } from "./use-me.ts";

/** The interval after which the person leaves, if before this one (`docs/domain/membership.md#leaving`). */
export function useLeavingBefore(interval: Interval | undefined): Interval | null {
  const { intervals } = useCollectiveState();
  const me = useMe();
  const exit = [me.current_interval, me.next_interval].find((own) => own?.collective_involvement?.status === "Exiting");
  if (!interval || !exit || interval.id <= exit.interval_id) return null;
  return intervals.find(({ id }) => id === exit.interval_id) ?? null;
}
