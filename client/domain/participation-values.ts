import type { IsoDate } from "../../shared/basics/dates.ts";
import type { CapacityScore, OptOutType, ParticipationIntention } from "../../shared/enumerations.ts";
import type { CrewChoice, Held, ParticipationInput } from "../../shared/participation/involvements.ts";
import type { OwnParticipation } from "../../shared/participation/same-as-last-time.ts";

/** The values of the wizard's form: the fields of `participationSchema`, each possibly empty. */
export interface ParticipationValues {
  private_capacity_planning: boolean;
  wellbeing: string;
  focus: string;
  capacity_score: CapacityScore | null;
  capacity: string;
  participation_intention: ParticipationIntention | null;
  opt_out_type: OptOutType | null;
  opt_out_planned_return_date: IsoDate | null;
  intention_context: string;
  /** Sorted by crew id. */
  crew_involvements: CrewChoice[];
  /** Decides once about the things that somebody holds; it is not saved. */
  held: Held[];
}
export type ParticipationField = keyof ParticipationValues;

/** The form's values for a person's saved record; empty without one. */
export function participationValues({
  collective_involvement: involvement,
  crew_involvements: crewInvolvements,
}: OwnParticipation): ParticipationValues {
  const planning = involvement?.capacity_planning;
  return {
    private_capacity_planning: involvement?.private_capacity_planning ?? false,
    wellbeing: planning?.wellbeing ?? "",
    focus: planning?.focus ?? "",
    capacity_score: involvement?.capacity_score ?? null,
    capacity: planning?.capacity ?? "",
    participation_intention: involvement?.participation_intention ?? null,
    opt_out_type: involvement?.opt_out_type ?? null,
    opt_out_planned_return_date: involvement?.opt_out_planned_return_date ?? null,
    intention_context: involvement?.intention_context ?? "",
    crew_involvements: inCrewOrder(
      crewInvolvements.map(({ crew_id, volunteered_convenor }) => ({ crew_id, volunteered_convenor })),
    ),
    held: [],
  };
}

/** The form's values for answers as they are sent from it. */
export function plannedValues(
  sent: ParticipationInput & { interval_id: number; shown_gatherings?: unknown },
): ParticipationValues {
  const { interval_id: _, shown_gatherings: _shown, ...values } = sent;
  return { held: [], ...values } as ParticipationValues;
}

export function inCrewOrder(choices: readonly CrewChoice[]): CrewChoice[] {
  return choices.toSorted((a, b) => a.crew_id - b.crew_id);
}
