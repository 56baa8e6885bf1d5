import { ENTRY_PATHWAY, EOI } from "../openapi/examples.ts";
import { restCall, type RestCall } from "../rest-call.ts";

/** Calls by which members answer expressions of interest. */
export const ENTRY_PATHWAY_CALLS: readonly RestCall[] = [
  restCall("PUT /entry_pathways/:id/note", "entryPathways.writeNote", {
    summary: "Write the note among members",
    description: "Replaces the previous note. The author of the expression of interest never receives it.",
    example: ENTRY_PATHWAY,
    answer: "Events",
    failures: ["EntryPathwayNotFound"],
  }),
  restCall("PUT /entry_pathways/:id/answered_by_me", "entryPathways.takeOn", {
    summary: "Take on answering an expression of interest",
    description: "Takes over from the member who answered before, if there is one.",
    answer: "Events",
    failures: ["EntryPathwayNotFound"],
  }),
  restCall("DELETE /entry_pathways/:id/answered_by_me", "entryPathways.handBack", {
    summary: "Stop answering an expression of interest",
    description: "Changes nothing if another member has taken it on.",
    answer: "Events",
    failures: ["EntryPathwayNotFound"],
  }),
  restCall("POST /entry_pathways/:id/decline", "entryPathways.decline", {
    summary: "Decline an expression of interest",
    description: "Deletes it. Its author is mailed the message; without one, nothing is sent.",
    example: { message: "Thank you for writing. We have no room for new people this year." },
    answer: "Events",
    failures: ["EntryPathwayNotFound"],
  }),
  restCall("POST /entry_pathways/:id/invite", "invitations.sendForEntryPathway", {
    summary: "Invite the author of an expression of interest",
    description:
      "They are a member at once, and are mailed a link to join. Their answers are deleted when they accept; if the " +
      "invitation is withdrawn, the entry pathway is back.",
    answer: "Events",
    failures: ["EntryPathwayNotFound", "EmailInUse"],
  }),
];

/** Expressions of interest, for people without an account. */
export const INTEREST_CALLS: readonly RestCall[] = [
  restCall("GET /public/collective/by_slug/:slug", "interest.collectiveBySlug", {
    summary: "Get the public part of a collective",
    description: "`links` is empty. A former slug works until another collective takes it.",
    answer: "Collective",
    failures: ["CollectiveNotFound"],
  }),
  restCall("POST /public/eoi", "interest.submit", {
    summary: "Express interest in a collective",
    description: "A link to read, change and withdraw it is mailed to the address.",
    example: EOI,
    status: 201,
    bareFailures: ["CollectiveNotFound", "EoiFeatureDisabled", "EmailAlreadyExists"],
  }),
  restCall("POST /public/eoi/link", "interest.sendLink", {
    summary: "Get a new link to your expression of interest",
    description: "It is mailed, and the earlier link stops working. The response is the same if the address has none.",
    example: EOI,
    bareFailures: ["CollectiveNotFound", "EoiFeatureDisabled"],
  }),
  restCall("GET /public/collective/:collectiveId/interest/by_auth_token/:token", "interest.byToken", {
    summary: "Read your expression of interest",
    answer: "Eoi",
    failures: ["EoiNotFound"],
  }),
  restCall("PUT /public/collective/:collectiveId/eoi/:token", "interest.update", {
    summary: "Change your expression of interest",
    example: EOI,
    bareFailures: ["CollectiveNotFound", "EoiNotFound", "EmailAlreadyExists"],
  }),
  restCall("DELETE /public/collective/:collectiveId/eoi/:token", "interest.withdraw", {
    summary: "Withdraw your expression of interest",
    bareFailures: ["CollectiveNotFound", "EoiNotFound"],
  }),
];
