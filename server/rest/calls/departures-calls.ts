import { events } from "../openapi/answers.ts";
import { formerMembers } from "../openapi/departures-answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const former = { tag: "Former members", takesSession: true } as const;

/** Former members, and members who have left without a word. */
export const DEPARTURES_CALLS: readonly RestCall[] = [
  restCall({
    ...former,
    method: "get",
    path: "/my_collective/former_members",
    procedure: "departures.list",
    summary: "Get the former members",
    description: "Except for people whose personal data was removed.",
    answer: formerMembers,
  }),
  restCall({
    ...former,
    method: "post",
    path: "/people/:id/mark_as_left",
    procedure: "departures.mark",
    fromPath: { id: "id" },
    summary: "Mark somebody silent as having left",
    description:
      "They are mailed the reason, and a link that undoes it for 30 days. All members see it. A member can mark three " +
      "people in a week.",
    example: { reason: "We have not heard from you since spring." },
    answer: events,
    failures: ["PersonNotFound", "NotSilent", "TooManyMarked"],
  }),
  restCall({
    ...former,
    method: "post",
    path: "/people/:id/bring_back",
    procedure: "departures.bringBack",
    fromPath: { id: "id" },
    summary: "Undo that somebody was marked as having left",
    description: "Within 30 days. Later, ask them back.",
    answer: events,
    failures: ["DepartureNotFound"],
  }),
  restCall({
    ...former,
    method: "post",
    path: "/people/:id/ask_back",
    procedure: "invitations.askBack",
    fromPath: { person_id: "id" },
    summary: "Invite a former member again",
    description:
      "They are mailed a link to set a new password. Once they have followed it, they are a member again, with their " +
      "profile. Until then, nothing of theirs changes.",
    answer: events,
    failures: ["PersonNotFound"],
  }),
];
