import type { z } from "zod";
import type { invitationSchema, newMemberSchema } from "./invitations.schema.ts";

export type InvitationInput = z.output<typeof invitationSchema>;
export type NewMember = z.output<typeof newMemberSchema>;

/** Somebody who was invited and has not set a password yet; their address is not shown to members. */
export interface Invitation {
  person_id: number;
  display_name: string;
  /** Until when the link that was mailed last works; null where none does. */
  expires_at: string | null;
}
