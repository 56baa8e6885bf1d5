import { intervalBefore, isPastInterval } from "../../../shared/intervals/intervals.ts";
import { canRepeat, type OwnParticipation } from "../../../shared/participation/same-as-last-time.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useLeavingBefore } from "../../hooks/use-leaving.ts";
import { participationProblem } from "./participation-problem.ts";
import { inCrewOrder, participationValues, plannedValues } from "../../domain/participation-values.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useQueue } from "../../domain/use-queue.ts";
import { trpc } from "../../api/trpc.ts";
import { useQuery } from "@tanstack/react-query";
import type { TRPCClientError } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import type { AppRouter } from "../../../server/router.ts";
import type { Me, OwnInvolvement } from "../../../shared/participation/involvements.ts";

/** No interval has this id: ids start at 1, so the first interval has no previous one. */
const NO_INTERVAL = 0;

/** The wizard's data for one interval: from the state, or else loaded. Without a record, the form is empty. */
export function useParticipation(intervalId: number | undefined) {
  const state = useCollectiveState();
  const me = useMe();
  const interval = state.intervals.find(({ id }) => id === intervalId);
  const involvements = useIntervalInvolvements(interval);
  const before = interval && intervalBefore(state.intervals, interval.id);
  const previous = useIntervalInvolvements(before);
  const readOnly = interval !== undefined && isPastInterval(interval, state.current_interval, state.today);
  const own = useOwnParticipation({
    me,
    intervalId: interval?.id ?? NO_INTERVAL,
    enabled: interval !== undefined,
  });
  const record = own.answers?.collective_involvement;
  const lastAnswer = previous.data?.collective_involvements.find(({ person_id }) => person_id === me.person_id);
  const isRepeatable = !readOnly && canRepeat(record, lastAnswer);
  const last = useOwnParticipation({ me, intervalId: before?.id ?? NO_INTERVAL, enabled: isRepeatable });

  const optedOut = !readOnly && record?.participation_intention === "OptOut";
  // An answer from before the opt-out would be about an earlier one, or none.
  const ownBefore = trpc.me.crewsBeforeOptOut.useQuery(
    { interval_id: interval?.id ?? NO_INTERVAL },
    { enabled: optedOut },
  );
  const { inputs, isHeld } = useQueue("me.saveParticipation", (input) => input.interval_id === intervalId);
  const waiting = isHeld ? inputs.at(-1) : undefined;
  const values = own.answers && participationValues(own.answers);
  // The server drops the crews as long as the person opts out.
  const crews = ownBefore.data && { crew_involvements: inCrewOrder(ownBefore.data) };
  const stored = optedOut ? crews && values && { ...values, ...crews } : values;
  const queries = [own, last, involvements, previous, ...(optedOut ? [ownBefore] : [])];
  const failed = queries.filter(({ isLoadingError }) => isLoadingError);
  const error = failed[0]?.error ?? null;
  return {
    personId: me.person_id,
    today: state.today,
    interval,
    leaving: useLeavingBefore(interval),
    readOnly,
    /** The form's values for the saved record, or for what waits for the network; undefined while it loads. */
    saved: stored && (waiting ? plannedValues(waiting) : stored),
    /** Whether they include answers that wait for the network. */
    isHeld,
    /** The person's answers for the previous interval; null if they cannot be reused, undefined while loading. */
    lastTime: isRepeatable ? last.answers : null,
    involvements: involvements.data?.crew_involvements,
    previous: previous.data?.crew_involvements,
    problem: participationProblem({ intervalId, state, me, involvement: record, errorCode: error?.data?.appCode }),
    error,
    retry() {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** The person's own answers for an interval, including private ones; undefined while loading, or if not enabled. */
function useOwnParticipation({ me, intervalId, enabled }: { me: Me; intervalId: number; enabled: boolean }) {
  const { client } = trpc.useUtils();
  const input = { interval_id: intervalId };
  const atHand = [me.current_interval, me.next_interval].find((own) => own?.interval_id === intervalId);
  /** Null if the person was not part of the interval. */
  const {
    data: record,
    error,
    isLoadingError,
    refetch,
  } = useQuery<OwnInvolvement | null, TRPCClientError<AppRouter>>({
    queryKey: getQueryKey(trpc.me.participation, input, "query"),
    queryFn: () => client.me.participation.query(input).catch(nullIfThereIsNone),
    enabled: enabled && !atHand,
  });
  const loaded: OwnParticipation | undefined =
    record === undefined
      ? undefined
      : { collective_involvement: record, crew_involvements: record?.crew_involvements ?? [] };
  return { answers: atHand ?? loaded, error, isLoadingError, refetch };
}

function nullIfThereIsNone(error: TRPCClientError<AppRouter>): null {
  if (error.data?.appCode === "InvolvementNotFound") return null;
  throw error;
}
