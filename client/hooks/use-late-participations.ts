import { intervalBefore, type Interval } from "../../shared/intervals/intervals.ts";
import { trpc } from "../api/trpc.ts";
import { useCollectiveState } from "./use-collective-state.ts";
import { useIntervalInvolvements } from "./use-interval-involvements.ts";

/** How many let it begin unanswered; 0 on its first day (`docs/domain/intervals.md#the-overview-of-an-interval`). */
export function useLateParticipations(interval: Interval): number {
  const state = useCollectiveState();
  const { current_interval: current } = state.involvements;
  const hasBegun = interval.id === current?.interval_id && interval.start_date < state.today;
  const missing = hasBegun
    ? current.collective_involvements.filter(({ participation_intention }) => participation_intention === null)
    : [];
  const before = missing.length > 0 ? intervalBefore(state.intervals, interval.id) : undefined;
  const { data: previous } = useIntervalInvolvements(before);
  const { data: invitations } = trpc.invitations.list.useQuery(undefined, { enabled: before !== undefined });
  if (!previous || !invitations) return 0;
  const members = new Set(previous.collective_involvements.map(({ person_id }) => person_id));
  for (const { person_id } of invitations) members.delete(person_id);
  return missing.filter(({ person_id }) => members.has(person_id)).length;
}
