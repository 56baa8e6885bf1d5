import { useQuery } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useRef } from "react";
import type { AppRouter } from "../../../server/router.ts";
import type { CollectiveState } from "../../../shared/collective.ts";
import type { CollectiveInvolvement, IntervalInvolvements } from "../../../shared/involvements.ts";
import { trpc } from "../../trpc.ts";

interface IntervalQuestion {
  intervalId: number;
  enabled: boolean;
  /** The state's. An event may concern the interval asked for, of which the state itself says nothing. */
  revision: number;
}

/** One's own record of an interval that is neither current nor next: null where there is none. */
export function useOwnRecord({ intervalId, enabled, revision }: IntervalQuestion) {
  const { client } = trpc.useUtils();
  const input = { interval_id: intervalId };
  const asked = useQuery<CollectiveInvolvement | null, TRPCClientError<AppRouter>>({
    queryKey: getQueryKey(trpc.me.participation, input, "query"),
    queryFn: async () => {
      try {
        return await client.me.participation.query(input);
      } catch (error) {
        if (isRefusal(error) && error.data?.appCode === "InvolvementNotFound") return null;
        throw error;
      }
    },
    enabled,
  });
  useFreshAt(revision, asked.refetch, asked.data !== undefined && enabled);
  return answer(asked);
}

function isRefusal(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}

const NOBODY: Pick<IntervalInvolvements, "crew_involvements"> = { crew_involvements: [] };

/** What everybody does in an interval; nothing where there is no such interval. */
export function useIntervalInvolvements(state: CollectiveState, intervalId: number) {
  const exists = state.intervals.some(({ id }) => id === intervalId);
  const { current_interval, next_interval } = state.involvements;
  const atHand = [current_interval, next_interval].find((known) => known?.interval_id === intervalId);
  const enabled = exists && !atHand;
  const asked = trpc.collective.involvements.useQuery({ interval_id: intervalId }, { enabled });
  useFreshAt(state.revision, asked.refetch, asked.data !== undefined && enabled);
  if (enabled) return answer(asked);
  return { data: atHand ?? NOBODY, error: null, retry: () => undefined };
}

interface Asked<Data, Failure> {
  data: Data | undefined;
  error: Failure | null;
  refetch: () => unknown;
}

/** What is shown stays where asking again fails: only what never came is missed. */
function answer<Data, Failure>({ data, error, refetch }: Asked<Data, Failure>) {
  const missed = data === undefined ? error : null;
  return { data, error: missed, retry: () => (missed ? void refetch() : undefined) };
}

/** Asks again with every change of the collective. */
function useFreshAt(revision: number, refetch: () => unknown, enabled: boolean): void {
  const seen = useRef(revision);
  useEffect(() => {
    if (revision === seen.current) return;
    seen.current = revision;
    if (enabled) void refetch();
  }, [revision, refetch, enabled]);
}
