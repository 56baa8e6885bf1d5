import type { z } from "zod";
import type {
  invitationLinkSchema,
  invitationSchema,
  newMemberSchema,
  openInvitationSchema,
} from "./invitations.schema.ts";

export type InvitationInput = z.output<typeof invitationSchema>;
export type InvitationLink = z.output<typeof invitationLinkSchema>;
export type NewMember = z.output<typeof newMemberSchema>;
export type Invitation = z.output<typeof openInvitationSchema>;
