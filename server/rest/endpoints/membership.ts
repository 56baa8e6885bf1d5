import { changeEndpoint, endpoint, type Endpoint } from "../endpoint.ts";

export const INVITATIONS_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /my_collective/invitations", "invitations.list", {
    summary: "Get the invitations that nobody has accepted yet",
    response: "OpenInvitations",
  }),
  endpoint("POST /my_collective/invitations", "invitations.send", {
    summary: "Invite somebody",
    description:
      "They are a member at once, and are mailed a link to join. A former member is only mailed the link, and a " +
      "member again once they have followed it.",
    example: { name: "Oona Brandt", email: "oona@example.org" },
    response: "SentInvitation",
    status: 201,
    failures: ["EmailInUse"],
  }),
  endpoint("POST /my_collective/invitations/several", "invitations.sendSeveral", {
    strictStatus: 201,
    summary: "Invite several people",
    description: "Each as with the call before. One who is refused keeps no other from being invited.",
    example: { people: [{ name: "Oona Brandt", email: "oona@example.org" }] },
    response: "InvitationResults",
  }),
  endpoint("POST /my_collective/invitations/:id/resend", "invitations.resend", {
    summary: "Mail a new link",
    description: "The id is the person's. Earlier links stop working.",
    response: "InvitationLink",
    failures: ["InvitationNotFound"],
  }),
  endpoint("PUT /my_collective/invitations/:id/address", "invitations.correct", {
    summary: "Correct the address of an invitation",
    description:
      "The id is the person's. A new link is mailed to the address, and earlier links stop working. The address of a " +
      "former member cannot be corrected.",
    example: { email: "oona@mail.example.org" },
    response: "SentInvitation",
    failures: ["InvitationNotFound", "EmailInUse"],
  }),
  changeEndpoint("DELETE /my_collective/invitations/:id", "invitations.withdraw", {
    summary: "Withdraw an invitation",
    description: "The id is the person's. Everything is then as it was before the invitation.",
    failures: ["InvitationNotFound"],
  }),
];

/** Former members, and members who have left without a word. */
export const DEPARTURES_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /my_collective/former_members", "departures.list", {
    summary: "Get the former members",
    description: "Except for people whose personal data was removed.",
    response: "FormerMembers",
  }),
  changeEndpoint("POST /people/:id/mark_as_left", "departures.mark", {
    summary: "Mark somebody silent as having left",
    description:
      "They are mailed the reason, and a link that undoes it for 30 days. All members see it. A member can mark " +
      "three people in a week.",
    example: { reason: "We have not heard from you since spring." },
    failures: ["PersonNotFound", "NotSilent", "TooManyMarked"],
  }),
  changeEndpoint("POST /people/:id/bring_back", "departures.bringBack", {
    summary: "Undo that somebody was marked as having left",
    description: "Within 30 days. Later, ask them back.",
    failures: ["DepartureNotFound"],
  }),
  changeEndpoint("POST /people/:id/ask_back", "invitations.askBack", {
    summary: "Invite a former member again",
    description:
      "They are mailed a link to set a new password. Once they have followed it, they are a member again, with their " +
      "profile. Until then, nothing of theirs changes.",
    failures: ["PersonNotFound"],
  }),
];
