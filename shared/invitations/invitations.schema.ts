import { z } from "zod";
import { emailSchema, newPasswordSchema } from "../auth/auth.schema.ts";
import { MAX_INVITED_AT_ONCE } from "../constants.ts";
import { INVITATION_REFUSALS } from "../enumerations.ts";
import { idSchema, message, nameSchema, nullableTextSchema } from "../basics/fields.schema.ts";

export const invitationSchema = z.object({ name: nameSchema, email: emailSchema });
export type InvitationInput = z.output<typeof invitationSchema>;

export const invitationsSchema = z.object({
  people: z.array(invitationSchema).min(1).max(MAX_INVITED_AT_ONCE, message("tooManyInvited")),
});

/** A person who becomes a member without an invitation. */
export const newMemberSchema = invitationSchema.extend({ password: newPasswordSchema });
export type NewMember = z.output<typeof newMemberSchema>;

export const invitationKeySchema = z.object({ person_id: idSchema });

/** An invited person, and their correct address. */
export const correctedInvitationSchema = invitationKeySchema.extend({ email: emailSchema });

/** How an invited person gets their link. */
export const invitationLinkSchema = z.object({
  url: nullableTextSchema.describe("To hand over to them; null if it leads to the account of a former member."),
  is_mailed: z.boolean().describe("False if the mail is only kept as a file, because no mail server is set."),
});
export type InvitationLink = z.output<typeof invitationLinkSchema>;

/** The outcome of the invitation of each of several people, in their order. */
export const invitationResultSchema = z.object({
  link: invitationLinkSchema.nullable().describe("Null if the person is not invited."),
  refusal: z.enum(INVITATION_REFUSALS).nullable().describe("Why the person is not invited; null if they are."),
});
export type InvitationResult = z.output<typeof invitationResultSchema>;

/** An invited person who has not accepted yet. Members do not see the address. */
export const openInvitationSchema = z.object({
  person_id: idSchema,
  display_name: z.string(),
  expires_at: nullableTextSchema.describe("When the latest mailed link expires; null if none works."),
  invited_by: idSchema.nullable().describe("Who sent the latest link; null if that is not known."),
  can_be_corrected: z.boolean().describe("False for a former member, whose address belongs to their account."),
});
export type Invitation = z.output<typeof openInvitationSchema>;
