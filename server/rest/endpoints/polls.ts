import { GATHERING_TEMPLATE, POLL } from "../openapi/examples.ts";
import { changeEndpoint, endpoint, type Endpoint } from "../endpoint.ts";

const [FIRST_TIME] = POLL.times;
const STARTS_AT = FIRST_TIME?.starts_at ?? "";

/** Times that are proposed for a gathering, and who can come then. */
export const POLLS_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /polls", "polls.list", {
    summary: "List the open searches for a time",
    description: "Those without a proposed time to come are left out, and so are descriptions and links.",
    response: "ListedPolls",
  }),
  changeEndpoint("POST /polls", "polls.create", {
    strictStatus: 201,
    summary: "Propose times for a gathering",
    description:
      "Up to twelve, each with any offset from UTC, and each with another beginning, which tells them apart.",
    example: POLL,
    failures: ["CrewNotFound", "CrewArchived", "LimitReached"],
  }),
  endpoint("GET /polls/:id", "polls.get", {
    summary: "Get the proposed times for a gathering, the best one first",
    response: "AnsweredPoll",
    failures: ["PollNotFound"],
  }),
  changeEndpoint("PUT /polls/:id", "polls.update", {
    summary: "Edit a proposal",
    description: "Answers stay with the times that begin as before.",
    example: POLL,
    failures: ["PollNotFound", "PollClosed", "CrewNotFound", "CrewArchived", "LimitReached"],
  }),
  changeEndpoint("POST /polls/:id/answer", "polls.answer", {
    summary: "Say when you can come",
    description: "Your answers to other proposed times stay; `null` takes one back.",
    example: { answers: [{ starts_at: STARTS_AT, answer: "IfNeedBe" }] },
    failures: ["PollNotFound", "PollClosed", "TimeNotProposed", "TimeOver", "AnsweredSince"],
  }),
  changeEndpoint("POST /polls/:id/settle", "polls.settle", {
    strictStatus: 201,
    summary: "Choose a time",
    description:
      "It becomes a gathering. Those who answered yes are going, if need be may come, and no are not going; everybody " +
      "can still change that. People are told ten minutes later.",
    example: { starts_at: STARTS_AT },
    failures: ["PollNotFound", "PollClosed", "TimeNotProposed", "TimeOver", "LimitReached"],
  }),
  changeEndpoint("POST /polls/:id/withdraw", "polls.withdraw", {
    summary: "End the search for a time",
    description: "It stays to be seen. Changes nothing if it was given up already.",
    failures: ["PollNotFound", "PollClosed"],
  }),
  changeEndpoint("POST /polls/:id/reopen", "polls.reopen", {
    summary: "Resume the search for a time",
    description:
      "Changes nothing if it was not given up. A time that was chosen is given up, and its gathering is gone, as long as " +
      "nobody was told of it, or has answered or changed it.",
    failures: ["PollNotFound", "PollClosed", "LimitReached"],
  }),
];

/** Kinds of gatherings, to begin one from. */
export const GATHERING_TEMPLATES_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /gathering-templates", "gatheringTemplates.list", {
    summary: "List the templates of gatherings",
    response: "GatheringTemplates",
  }),
  changeEndpoint("POST /gathering-templates", "gatheringTemplates.create", {
    strictStatus: 201,
    summary: "Make a template",
    example: GATHERING_TEMPLATE,
    failures: ["LimitReached"],
  }),
  changeEndpoint("PUT /gathering-templates/:id", "gatheringTemplates.update", {
    summary: "Edit a template",
    example: GATHERING_TEMPLATE,
    failures: ["TemplateNotFound", "LimitReached"],
  }),
  changeEndpoint("DELETE /gathering-templates/:id", "gatheringTemplates.delete", {
    summary: "Delete a template",
    description: "Gatherings that started from it stay. It can be undone.",
    failures: ["TemplateNotFound"],
  }),
];
