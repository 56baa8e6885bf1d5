import type { FormInstance } from "antd";
import type { IsoDate } from "../../../shared/dates.ts";
import type {
  CapacityScore,
  CollectiveInvolvement,
  CrewInvolvement,
  OptOutType,
  ParticipationIntention,
} from "../../../shared/involvements.ts";

/** A crew that the person wants to be in, as its card's two switches say. */
export interface CrewChoice {
  crew_id: number;
  volunteered_convenor: boolean;
}

/** What the wizard's form holds: the fields of `participationSchema`, each possibly still without an answer. */
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
  crew_involvements: CrewChoice[];
}

/** The form for what is saved of a person; without a record, an empty one. */
export function participationValues(
  involvement: CollectiveInvolvement | null,
  crewInvolvements: readonly CrewInvolvement[],
): ParticipationValues {
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
  };
}

/** True where two forms say the same; crews may have been chosen in another order. */
export function sameValues(one: ParticipationValues, other: ParticipationValues): boolean {
  return canonical(one) === canonical(other);
}

function canonical(values: ParticipationValues): string {
  const ordered = { ...values, crew_involvements: inCrewOrder(values.crew_involvements) };
  return JSON.stringify(Object.entries(ordered).toSorted(([a], [b]) => a.localeCompare(b)));
}

function inCrewOrder(choices: readonly CrewChoice[]): CrewChoice[] {
  return choices
    .toSorted((a, b) => a.crew_id - b.crew_id)
    .map(({ crew_id, volunteered_convenor }) => ({ crew_id, volunteered_convenor }));
}

/** All that the form holds, the fields of steps not shown included. */
export function heldValues(form: FormInstance<ParticipationValues>): ParticipationValues {
  return form.getFieldsValue(true) as ParticipationValues;
}
