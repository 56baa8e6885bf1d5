import { isPastInterval, type Interval } from "../../shared/intervals/intervals.ts";
import type { IntervalInvolvements } from "../../shared/participation/involvements.ts";
import { trpc } from "../api/trpc.ts";
import { useCollectiveState } from "./use-collective-state.ts";

const NOBODY: Pick<IntervalInvolvements, "collective_involvements" | "crew_involvements"> = {
  collective_involvements: [],
  crew_involvements: [],
};

/**
 * Everybody's involvements in an interval; empty without one. The current and the next one are in the state. A
 * past one is loaded again only after an event that concerns it; a later one is loaded again after each change.
 */
export function useIntervalInvolvements(interval: Interval | undefined) {
  const { involvements, current_interval: current, today } = useCollectiveState();
  const atHand = [involvements.current_interval, involvements.next_interval].find(
    (known) => known && known.interval_id === interval?.id,
  );
  const enabled = interval !== undefined && !atHand;
  const past = enabled && isPastInterval(interval, current, today);
  const query = trpc.collective.involvements.useQuery(
    { interval_id: interval?.id ?? 0 },
    { enabled, ...(past ? { staleTime: Infinity, gcTime: Infinity } : {}) },
  );
  return enabled ? query : { data: atHand ?? NOBODY, error: null, isLoadingError: false, refetch: query.refetch };
}
