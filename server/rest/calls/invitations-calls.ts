import { events } from "../openapi/answers.ts";
import { invitationLink, openInvitations, sentInvitation } from "../openapi/invitations-answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const invitations = { tag: "Invitations", takesSession: true } as const;

/** The invitation of a person, whose id is in the path. */
const invitation = { fromPath: { person_id: "id" }, failures: ["InvitationNotFound"] } as const;

/** Invitations by mail. */
export const INVITATIONS_CALLS: readonly RestCall[] = [
  restCall({
    ...invitations,
    method: "get",
    path: "/my_collective/invitations",
    procedure: "invitations.list",
    summary: "Get the invitations that nobody has accepted yet",
    answer: openInvitations,
  }),
  restCall({
    ...invitations,
    method: "post",
    path: "/my_collective/invitations",
    procedure: "invitations.send",
    summary: "Invite somebody",
    description:
      "They are a member at once, and are mailed a link to join. A former member is only mailed the link, and a member " +
      "again once they have followed it.",
    example: { name: "Oona Brandt", email: "oona@example.org" },
    answer: sentInvitation,
    status: 201,
    failures: ["EmailInUse"],
  }),
  restCall({
    ...invitations,
    ...invitation,
    method: "post",
    path: "/my_collective/invitations/:id/resend",
    procedure: "invitations.resend",
    summary: "Mail a new link",
    description: "The id is the person's. Earlier links stop working.",
    answer: invitationLink,
  }),
  restCall({
    ...invitations,
    ...invitation,
    method: "put",
    path: "/my_collective/invitations/:id/address",
    procedure: "invitations.correct",
    summary: "Correct the address of an invitation",
    description:
      "The id is the person's. A new link is mailed to the address, and earlier links stop working. The address of a " +
      "former member cannot be corrected.",
    example: { email: "oona@mail.example.org" },
    answer: sentInvitation,
    failures: ["InvitationNotFound", "EmailInUse"],
  }),
  restCall({
    ...invitations,
    ...invitation,
    method: "delete",
    path: "/my_collective/invitations/:id",
    procedure: "invitations.withdraw",
    summary: "Withdraw an invitation",
    description: "The id is the person's. Everything is then as it was before the invitation.",
    answer: events,
  }),
];
