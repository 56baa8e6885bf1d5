import type { CollectiveState } from "../../shared/collective.ts";
import { isPastInterval } from "../../shared/intervals.ts";
import type { IntervalInvolvements } from "../../shared/involvements.ts";
import { trpc } from "../trpc.ts";

const NOBODY: Pick<IntervalInvolvements, "collective_involvements" | "crew_involvements"> = {
  collective_involvements: [],
  crew_involvements: [],
};

/**
 * What everybody does in an interval; nothing where there is no such interval. The current and the next one
 * are at hand. A past one is asked for once, since nothing in it changes any more; one further ahead again
 * with every change of the collective.
 */
export function useIntervalInvolvements(state: CollectiveState, intervalId: number) {
  const interval = state.intervals.find(({ id }) => id === intervalId);
  const past = interval !== undefined && isPastInterval(interval, state.current_interval, state.today);
  const { current_interval, next_interval } = state.involvements;
  const atHand = [current_interval, next_interval].find((known) => known?.interval_id === intervalId);
  const enabled = interval !== undefined && !atHand;
  const asked = trpc.collective.involvements.useQuery(
    { interval_id: intervalId },
    { enabled, ...(past ? { staleTime: "static", gcTime: Infinity } : {}) },
  );
  if (enabled) return answer(asked);
  return { data: atHand ?? NOBODY, error: null, retry: () => undefined };
}

interface Asked<Data, Failure> {
  data: Data | undefined;
  error: Failure | null;
  refetch: () => unknown;
}

/** What is shown stays where asking again fails: only what never came is missed. */
export function answer<Data, Failure>({ data, error, refetch }: Asked<Data, Failure>) {
  const missed = data === undefined ? error : null;
  return { data, error: missed, retry: () => (missed ? void refetch() : undefined) };
}
