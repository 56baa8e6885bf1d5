import { events } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const answering = { tag: "Entry pathways", takesSession: true } as const;

/** What members do about expressions of interest. */
export const ENTRY_PATHWAY_CALLS: readonly RestCall[] = [
  restCall({
    ...answering,
    method: "put",
    path: "/entry_pathways/:id/note",
    procedure: "entryPathways.writeNote",
    fromPath: { entry_pathway_id: "id" },
    summary: "Write the note among members",
    description: "Replaces the previous note. The author of the expression of interest never receives it.",
    example: { note: "Marisol knows her from the market." },
    answer: events,
    failures: ["EntryPathwayNotFound"],
  }),
  restCall({
    ...answering,
    method: "put",
    path: "/entry_pathways/:id/answered_by_me",
    procedure: "entryPathways.takeOn",
    fromPath: { entry_pathway_id: "id" },
    summary: "Take on answering an expression of interest",
    description: "Takes over from the member who answered before, if there is one.",
    answer: events,
    failures: ["EntryPathwayNotFound"],
  }),
  restCall({
    ...answering,
    method: "delete",
    path: "/entry_pathways/:id/answered_by_me",
    procedure: "entryPathways.handBack",
    fromPath: { entry_pathway_id: "id" },
    summary: "Stop answering an expression of interest",
    description: "Changes nothing if another member has taken it on.",
    answer: events,
    failures: ["EntryPathwayNotFound"],
  }),
  restCall({
    ...answering,
    method: "post",
    path: "/entry_pathways/:id/decline",
    procedure: "entryPathways.decline",
    fromPath: { entry_pathway_id: "id" },
    summary: "Decline an expression of interest",
    description: "Deletes it. Its author is mailed the message; without one, nothing is sent.",
    example: { message: "Thank you for writing. We have no room for new people this year." },
    answer: events,
    failures: ["EntryPathwayNotFound"],
  }),
  restCall({
    ...answering,
    method: "post",
    path: "/entry_pathways/:id/invite",
    procedure: "invitations.sendForEntryPathway",
    fromPath: { entry_pathway_id: "id" },
    summary: "Invite the author of an expression of interest",
    description:
      "They are a member at once, and are mailed a link to join. Their answers are deleted when they accept; if the " +
      "invitation is withdrawn, the entry pathway is back.",
    answer: events,
    failures: ["EntryPathwayNotFound", "EmailInUse"],
  }),
];
