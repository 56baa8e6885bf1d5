import { z } from "zod";
import { MAX_MAILED_TEXT_LENGTH, MAX_TOKEN_LENGTH } from "../constants.ts";
import { idSchema, message, requiredText } from "../basics/fields.schema.ts";

/** Why somebody silent is marked as having left. */
export const departureInputSchema = z.object({
  reason: requiredText(message("reasonRequired"), MAX_MAILED_TEXT_LENGTH),
});

/** The mailed link that undoes it. */
export const departureLinkSchema = z.object({ token: z.string().min(1).max(MAX_TOKEN_LENGTH) });

/** A former member who can be asked back. */
export const formerMemberSchema = z.object({
  person_id: idSchema,
  left_at: z.string(),
  reason: z.string().nullable().describe("Why they were marked as having left; null if they left by themselves."),
  marked_by: idSchema.nullable().describe("The member who marked them; null if nobody did, or the host."),
  can_be_undone: z.boolean().describe("Whether marking them can still be undone."),
});
export type FormerMember = z.output<typeof formerMemberSchema>;
