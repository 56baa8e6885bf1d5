import { z } from "zod";
import { emailSchema, passwordSchema } from "./auth.ts";
import { nameSchema } from "./texts.ts";

/** Whom to invite. */
export const invitationSchema = z.object({ name: nameSchema, email: emailSchema });
export type InvitationInput = z.output<typeof invitationSchema>;

/** Who becomes a member without an invitation. */
export const newMemberSchema = invitationSchema.extend({ password: passwordSchema });
export type NewMember = z.output<typeof newMemberSchema>;

/** Somebody who was invited and has not set a password yet; their address is not shown to members. */
export interface Invitation {
  person_id: number;
  display_name: string;
  /** Until when the link that was mailed last works; null where none does. */
  expires_at: string | null;
}

/** Names somebody who was invited. */
export const invitationKeySchema = z.object({ person_id: z.int().positive() });

/** Names an expression of interest whose author is invited. */
export const entryPathwayKeySchema = z.object({ entry_pathway_id: z.int().positive() });
