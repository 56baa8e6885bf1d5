import { z } from "zod";
import { eventSchema } from "../../../shared/events.schema.ts";
import { revisionSchema } from "../../../shared/fields.schema.ts";
import { invitationLinkSchema, openInvitationSchema } from "../../../shared/invitations.schema.ts";
import { named } from "./named-answers.ts";

const example = { url: "https://crewtide.example.org/reset_password?token=wQ3", is_mailed: true };

export const invitationLink = named("InvitationLink", invitationLinkSchema, {
  description: "How an invited person gets their link.",
  example,
});

export const sentInvitation = named(
  "SentInvitation",
  z.object({ revision: revisionSchema, events: z.array(eventSchema), link: invitationLinkSchema }),
  { description: "The events caused by an invitation, and its link." },
);

export const openInvitations = named("OpenInvitations", z.array(openInvitationSchema), {
  description: "People who were invited and have not accepted yet.",
  example: [
    { person_id: 12, display_name: "Oona Brandt", expires_at: "2026-03-28T17:05:00.000Z", can_be_corrected: true },
  ],
});
