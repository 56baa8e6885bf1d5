import { z } from "zod";
import { CAPACITY_SCORES, OPT_OUT_TYPES, PARTICIPATION_INTENTIONS } from "../../../shared/involvements.ts";
import type { ParticipationValues } from "./participation-values.ts";

/** What is typed and not saved, and what was saved when the typing began. */
export interface Draft {
  values: ParticipationValues;
  base: ParticipationValues;
}

const valuesSchema = z.object({
  private_capacity_planning: z.boolean(),
  wellbeing: z.string(),
  focus: z.string(),
  capacity_score: z.literal(CAPACITY_SCORES).nullable(),
  capacity: z.string(),
  participation_intention: z.enum(PARTICIPATION_INTENTIONS).nullable(),
  opt_out_type: z.enum(OPT_OUT_TYPES).nullable(),
  opt_out_planned_return_date: z.string().nullable(),
  intention_context: z.string(),
  crew_involvements: z.array(z.object({ crew_id: z.number(), volunteered_convenor: z.boolean() })),
});

const draftSchema = z.object({ values: valuesSchema, base: valuesSchema });

export function draftKey(personId: number, intervalId: number): string {
  return `crewtide:draft:participation:${personId}:${intervalId}`;
}

/** A stored draft, or null where there is none that this version understands. */
export function parseDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    return draftSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
