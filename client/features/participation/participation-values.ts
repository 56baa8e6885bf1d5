import { z } from "zod";
import { CAPACITY_SCORES, OPT_OUT_TYPES, PARTICIPATION_INTENTIONS } from "../../../shared/enumerations.ts";
import type { CollectiveInvolvement, CrewInvolvement } from "../../../shared/involvements.ts";

const crewChoiceSchema = z.object({ crew_id: z.number(), volunteered_convenor: z.boolean() });
/** A crew that the person joins, as set by its card's two switches. */
export type CrewChoice = z.infer<typeof crewChoiceSchema>;

/** The values of the wizard's form: the fields of `participationSchema`, each possibly empty. */
export const participationValuesSchema = z.object({
  private_capacity_planning: z.boolean(),
  wellbeing: z.string(),
  focus: z.string(),
  capacity_score: z.literal(CAPACITY_SCORES).nullable(),
  capacity: z.string(),
  participation_intention: z.enum(PARTICIPATION_INTENTIONS).nullable(),
  opt_out_type: z.enum(OPT_OUT_TYPES).nullable(),
  opt_out_planned_return_date: z.string().nullable(),
  intention_context: z.string(),
  /** Sorted by crew id. */
  crew_involvements: z.array(crewChoiceSchema),
});
export type ParticipationValues = z.infer<typeof participationValuesSchema>;

/** The form's values for a person's saved record; empty without one. */
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

export function inCrewOrder(choices: readonly CrewChoice[]): CrewChoice[] {
  return choices.toSorted((a, b) => a.crew_id - b.crew_id);
}
