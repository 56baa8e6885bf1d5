import type { z } from "zod";
import type { invitationSchema, newMemberSchema } from "./invitations.schema.ts";

export type InvitationInput = z.output<typeof invitationSchema>;
/** How an invited person gets their link. */
export interface InvitationLink {
  /** For the member who invites, to hand it over. Null if it leads to the account of a former member. */
  url: string | null;
  /** False if the mail is only kept as a file, because no mail server is set. */
  is_mailed: boolean;
}

export type NewMember = z.output<typeof newMemberSchema>;

/** An invited person who has not accepted yet. Members do not see the address. */
export interface Invitation {
  person_id: number;
  display_name: string;
  /** The expiry of the latest mailed link; null if none works. */
  expires_at: string | null;
}
