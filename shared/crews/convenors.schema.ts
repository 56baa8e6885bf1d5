import { z } from "zod";
import { idSchema } from "../basics/fields.schema.ts";

/** Who convenes a crew in an interval, and why (`docs/domain/crews.md#convenors`). */
export const convenorChoiceSchema = z.object({
  interval_id: idSchema,
  crew_id: idSchema,
  convenor_id: idSchema.nullable().describe("Null if nobody convenes."),
  reason: z.string().describe("One sentence, for people."),
  order: z
    .array(
      z.object({
        person_id: idSchema,
        last_convened: idSchema.nullable().describe("The last earlier interval in which they convened the crew."),
        reason: z.string().describe("Why they have this place, for people."),
      }),
    )
    .describe("The volunteers, in the order in which they are considered."),
});

/** Identifies a crew in an interval of the member's collective. */
export const crewIntervalKeySchema = z.object({ interval_id: idSchema, crew_id: idSchema });

export const convenorQuerySchema = crewIntervalKeySchema.extend({
  suppose: z.enum(["volunteering"]).optional().describe("Asks who would convene if you volunteered."),
});
