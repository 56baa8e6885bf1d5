import { useMemo } from "react";
import { isPastInterval, type Interval } from "../../../shared/intervals.ts";
import type { Me } from "../../../shared/involvements.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { participationProblem } from "./participation-problem.ts";
import { participationValues } from "./participation-values.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useOwnRecord } from "./use-own-record.ts";

/** No interval has this id: ids start at 1, so the first interval has no previous one. */
const NO_INTERVAL = 0;

/**
 * The wizard's data for one interval. The current and the next interval are in the state; others are loaded, and
 * without a record there, the form is empty.
 */
export function useParticipation(intervalId: number | undefined) {
  const state = useCollectiveState();
  const me = useMe();
  const interval = state.intervals.find(({ id }) => id === intervalId);
  const atHand = [me.current_interval, me.next_interval].find((own) => own !== null && own.interval_id === intervalId);

  const record = useOwnRecord({
    intervalId: interval?.id ?? NO_INTERVAL,
    enabled: interval !== undefined && !atHand,
  });
  const involvements = useIntervalInvolvements(state, interval?.id ?? NO_INTERVAL);
  const previous = useIntervalInvolvements(state, interval ? interval.id - 1 : NO_INTERVAL);

  const involvement = atHand ? atHand.collective_involvement : record.data;
  const crewInvolvements = useMemo(
    () =>
      atHand?.crew_involvements ??
      involvements.data?.crew_involvements.filter(({ person_id }) => person_id === me.person_id),
    [atHand, involvements.data, me.person_id],
  );
  const saved = useMemo(
    () =>
      involvement !== undefined && crewInvolvements ? participationValues(involvement, crewInvolvements) : undefined,
    [involvement, crewInvolvements],
  );

  const asked = atHand ? [involvements, previous] : [record, involvements, previous];
  const error = asked.find((answer) => answer.error !== null)?.error ?? null;
  return {
    personId: me.person_id,
    today: state.today,
    interval,
    leaving: interval ? leavingBefore(interval, state.current_interval, me) : null,
    readOnly: interval !== undefined && isPastInterval(interval, state.current_interval, state.today),
    /** The form's values for the saved record; undefined while it loads. */
    saved,
    involvements: involvements.data?.crew_involvements,
    previous: previous.data?.crew_involvements,
    problem: participationProblem({ intervalId, state, me, involvement, errorCode: error?.data?.appCode }),
    error,
    retry() {
      for (const answer of asked) answer.retry();
    },
  };
}

/** The current interval, if the person leaves with it and `interval` is a later one. */
function leavingBefore(interval: Interval, current: Interval | null, me: Me): Interval | null {
  const isExiting = me.current_interval?.collective_involvement?.status === "Exiting";
  return current && isExiting && interval.id > current.id ? current : null;
}
