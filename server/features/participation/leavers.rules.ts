import type { PersonInterval } from "../../../shared/participation/involvements.ts";

/** Each person's last interval: the first unfinished one in which they exit (`docs/domain/membership.md#leaving`). */
export type Leavers = ReadonlyMap<number, number>;

export const NOBODY_LEAVES: Leavers = new Map();

/** Whether a person leaves before an interval begins. What they have planned for it is kept, in case they stay. */
export function leavesBefore(leavers: Leavers, intervalId: number, personId: number): boolean {
  return intervalId > (leavers.get(personId) ?? Infinity);
}

/** Returns a person's involvements in an interval as everybody sees them: none, if they leave before it begins. */
export function asOthersSee(leavers: Leavers, planned: PersonInterval): PersonInterval {
  if (!leavesBefore(leavers, planned.interval_id, planned.person_id)) return planned;
  return { ...planned, collective_involvement: null, crew_involvements: [] };
}
