import { ENTRY_PATHWAY, EOI } from "../openapi/examples.ts";
import { changeEndpoint, endpoint, type Endpoint } from "../endpoint.ts";

/** Calls by which members answer expressions of interest. */
export const ENTRY_PATHWAY_ENDPOINTS: readonly Endpoint[] = [
  changeEndpoint("PUT /entry_pathways/:id/note", "entryPathways.writeNote", {
    summary: "Write the note among members",
    description: "Replaces the previous note. The author of the expression of interest never receives it.",
    example: ENTRY_PATHWAY,
    failures: ["EntryPathwayNotFound"],
  }),
  changeEndpoint("PUT /entry_pathways/:id/answered_by_me", "entryPathways.takeOn", {
    summary: "Take on answering an expression of interest",
    description: "Takes over from the member who answered before, if there is one.",
    failures: ["EntryPathwayNotFound"],
  }),
  changeEndpoint("DELETE /entry_pathways/:id/answered_by_me", "entryPathways.handBack", {
    summary: "Stop answering an expression of interest",
    description: "Changes nothing if another member has taken it on.",
    failures: ["EntryPathwayNotFound"],
  }),
  changeEndpoint("POST /entry_pathways/:id/message", "entryPathways.write", {
    summary: "Write to the author of an expression of interest",
    description: "You answer them from now on. The words are mailed, and not kept.",
    example: { message: "Would you like to come to our dinner on Thursday?", reply_to_me: true },
    failures: ["EntryPathwayNotFound"],
  }),
  changeEndpoint("POST /entry_pathways/:id/decline", "entryPathways.decline", {
    summary: "Decline an expression of interest",
    description: "Deletes it. Its author is mailed the message; without one, nothing is sent.",
    example: { message: "Thank you for writing. We have no room for new people this year." },
    failures: ["EntryPathwayNotFound"],
  }),
  changeEndpoint("POST /entry_pathways/:id/invite", "invitations.sendForEntryPathway", {
    strictStatus: 201,
    summary: "Invite the author of an expression of interest",
    description:
      "They are a member at once, and are mailed a link to join. Their answers are deleted when they accept; if the " +
      "invitation is withdrawn, the entry pathway is back.",
    failures: ["EntryPathwayNotFound", "EmailInUse"],
  }),
];

export const JOIN_LINKS_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /my_collective/join_links", "joinLinks.list", {
    summary: "List the open links for groups",
    response: "OpenJoinLinks",
  }),
  endpoint("POST /my_collective/join_links", "joinLinks.make", {
    summary: "Make a link for a group",
    description: "So many people can ask to join with it in so many days. Its URL is returned only once.",
    example: { name: "Open day", uses: 20, days: 14 },
    response: "NewJoinLink",
    status: 201,
    failures: ["LimitReached"],
  }),
  changeEndpoint("DELETE /my_collective/join_links/:id", "joinLinks.end", {
    summary: "End a link for a group",
    description: "People who have asked to join stay. It can be undone.",
    failures: ["JoinLinkNotFound"],
  }),
];

/** Expressions of interest, for people without an account. */
export const EOI_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /public/collective/by_slug/:slug", "interest.collectiveBySlug", {
    summary: "Get the public part of a collective",
    description: "`links` is empty. A former slug works until another collective takes it.",
    response: "Collective",
    failures: ["CollectiveNotFound"],
  }),
  endpoint("POST /public/eoi", "interest.submit", {
    summary: "Express interest in a collective",
    description: "A link to read, change and withdraw it is mailed to the address.",
    example: EOI,
    status: 201,
    failures: ["LimitReached"],
    bareFailures: ["CollectiveNotFound", "EoiFeatureDisabled", "EmailAlreadyExists"],
  }),
  endpoint("POST /public/eoi/link", "interest.sendLink", {
    summary: "Get a new link to your expression of interest",
    description: "It is mailed, and the earlier link stops working. The response is the same if the address has none.",
    example: EOI,
    bareFailures: ["CollectiveNotFound", "EoiFeatureDisabled"],
  }),
  endpoint("GET /public/collective/:collectiveId/join/:token", "interest.joinLink", {
    summary: "See whether a link for a group works",
    description: "It does not once it has expired, a member has ended it, or as many people have used it as can.",
    response: "UsableJoinLink",
    failures: ["JoinLinkNotFound"],
  }),
  endpoint("POST /public/collective/:collectiveId/join/:token", "interest.join", {
    summary: "Ask to join with a link for a group",
    description:
      "It becomes an expression of interest without answers, also while the public form is closed. A link to change " +
      "and withdraw it is mailed to the address.",
    example: EOI,
    status: 201,
    failures: ["LimitReached"],
    bareFailures: ["CollectiveNotFound", "JoinLinkNotFound", "EmailAlreadyExists"],
  }),
  endpoint("GET /public/collective/:collectiveId/interest/by_auth_token/:token", "interest.byToken", {
    summary: "Read your expression of interest",
    response: "Eoi",
    failures: ["EoiNotFound"],
  }),
  endpoint("PUT /public/collective/:collectiveId/eoi/:token", "interest.update", {
    summary: "Change your expression of interest",
    example: EOI,
    bareFailures: ["CollectiveNotFound", "EoiNotFound", "EmailAlreadyExists"],
  }),
  endpoint("DELETE /public/collective/:collectiveId/eoi/:token", "interest.withdraw", {
    summary: "Withdraw your expression of interest",
    bareFailures: ["CollectiveNotFound", "EoiNotFound"],
  }),
];
