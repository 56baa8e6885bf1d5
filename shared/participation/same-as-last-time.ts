import type { CollectiveInvolvement, PersonInterval } from "./involvements.ts";

type Intention = Pick<CollectiveInvolvement, "participation_intention">;
export type OwnParticipation = Pick<PersonInterval, "collective_involvement" | "crew_involvements">;

/** Whether a person can begin with their last answers (`docs/domain/participation.md#same-as-last-time`). */
export function canRepeat(saved: Intention | null | undefined, last: Intention | null | undefined): boolean {
  return !saved?.participation_intention && last?.participation_intention === "OptIn";
}

export interface SameAsLastTime {
  answers: OwnParticipation;
  /** The crews of the last interval that can no longer be chosen. */
  goneCrewIds: number[];
}

/** The answers of the last interval to begin with, in the crews that can still be chosen. */
export function sameAsLastTime(last: OwnParticipation, choosable: ReadonlySet<number>): SameAsLastTime {
  const { collective_involvement, crew_involvements } = last;
  return {
    answers: {
      collective_involvement,
      crew_involvements: crew_involvements.filter(({ crew_id }) => choosable.has(crew_id)),
    },
    goneCrewIds: crew_involvements.flatMap(({ crew_id }) => (choosable.has(crew_id) ? [] : [crew_id])),
  };
}
