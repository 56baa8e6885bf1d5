import type { CollectiveState } from "../../../shared/collective/collective.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { isPastInterval } from "../../../shared/intervals/intervals.ts";
import type { CollectiveInvolvement, Me } from "../../../shared/participation/involvements.ts";

/** Why the wizard cannot be shown, as a message (`docs/domain/pages.md#error-messages`). */
type ParticipationProblem =
  | "collectiveNotFound"
  | "personNotFound"
  | "intervalNotFound"
  | "currentIntervalNotFound"
  | "notParticipating";

type KnownState = Pick<CollectiveState, "today" | "people" | "intervals" | "current_interval" | "involvements"> & {
  collective: CollectiveState["collective"] | null;
};

export interface ParticipationFacts {
  /** Undefined if the URL has no interval number. */
  intervalId: number | undefined;
  state: KnownState;
  me: Me;
  /** The person's own record of the interval; undefined while it loads. */
  involvement: CollectiveInvolvement | null | undefined;
  /** The server's error code if the interval's data could not be loaded. */
  errorCode?: ErrorCode | null | undefined;
}

/**
 * Why the wizard cannot be shown, or undefined. A missing current interval is a problem only if it is the requested
 * one: between two intervals there is none, and the next one can still be planned.
 */
export function participationProblem(facts: ParticipationFacts): ParticipationProblem | undefined {
  const { intervalId, state, me, involvement, errorCode } = facts;
  if (!state.collective || errorCode === "CollectiveNotFound") return "collectiveNotFound";
  if (errorCode === "PersonNotFound" || !state.people.some((person) => person.id === me.person_id)) {
    return "personNotFound";
  }
  const interval = state.intervals.find(({ id }) => id === intervalId);
  if (!interval || errorCode === "IntervalNotFound") return "intervalNotFound";
  const current = state.current_interval;
  if (current?.id === interval.id && state.involvements.current_interval?.interval_id !== current.id) {
    return "currentIntervalNotFound";
  }
  if (involvement === null && isPastInterval(interval, current, state.today)) {
    return "notParticipating";
  }
  return undefined;
}
