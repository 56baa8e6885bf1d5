import type { CollectiveState } from "../../shared/collective.ts";
import { isPastInterval } from "../../shared/intervals.ts";
import type { IntervalInvolvements } from "../../shared/involvements.ts";
import { trpc } from "../trpc.ts";

const NOBODY: Pick<IntervalInvolvements, "collective_involvements" | "crew_involvements"> = {
  collective_involvements: [],
  crew_involvements: [],
};

/**
 * Everybody's involvements in an interval; empty if it does not exist. The current and the next one are in the state. A
 * past one is loaded once, since it never changes; a later one is loaded again after each change.
 */
export function useIntervalInvolvements(state: CollectiveState, intervalId: number) {
  const interval = state.intervals.find(({ id }) => id === intervalId);
  const past = interval !== undefined && isPastInterval(interval, state.current_interval, state.today);
  const { current_interval, next_interval } = state.involvements;
  const atHand = [current_interval, next_interval].find((known) => known?.interval_id === intervalId);
  const enabled = interval !== undefined && !atHand;
  const query = trpc.collective.involvements.useQuery(
    { interval_id: intervalId },
    { enabled, ...(past ? { staleTime: "static", gcTime: Infinity } : {}) },
  );
  return enabled ? query : { data: atHand ?? NOBODY, error: null, isLoadingError: false, refetch: query.refetch };
}
