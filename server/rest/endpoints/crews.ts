import { HANDOVER } from "../openapi/examples.ts";
import { changeEndpoint, endpoint, type Endpoint } from "../endpoint.ts";

/** Crews and their people over the intervals. */
export const CREWS_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /my_collective/interval/:id/crews/:crewId/convenor", "crews.convenor", {
    summary: "Get the convenor of a crew in an interval, with the reason",
    description:
      "The volunteers are in the order in which the server considers them: the first one convenes. With " +
      "`suppose=volunteering`, it is as if you volunteered too.",
    response: "ConvenorChoice",
    failures: ["IntervalNotFound", "CrewNotFound"],
  }),
  endpoint("GET /my_collective/interval/:id/crews/:crewId/handover", "crews.handover", {
    summary: "Get the handover that the convenor of a crew leaves for the next one",
    response: "Handover",
    failures: ["IntervalNotFound", "CrewNotFound"],
  }),
  changeEndpoint("PUT /my_collective/interval/:id/crews/:crewId/handover", "crews.writeHandover", {
    summary: "Write the handover of the crew that you convene",
    description:
      "Replaces the previous text; an empty one deletes it. The convenor of the interval can write it from its " +
      "beginning until the next interval is over.",
    example: HANDOVER,
    failures: ["IntervalNotFound", "CrewNotFound", "HandoverClosed", "HandoverOfAnother", "LimitReached"],
  }),
  endpoint("GET /my_collective/interval/:id/handovers", "crews.handovers", {
    summary: "List the handovers of an interval",
    response: "Handovers",
    failures: ["IntervalNotFound"],
  }),
  changeEndpoint("POST /crews/:id/archive", "crews.archive", {
    summary: "Archive a crew",
    description:
      "Nobody can choose it any more, and nobody is in it in the intervals to come. People who are in it now stay " +
      "until the current interval is over. Changes nothing if it is archived.",
    failures: ["CrewNotFound"],
  }),
  changeEndpoint("POST /crews/:id/restore", "crews.restore", {
    summary: "Restore an archived crew",
    description:
      "People who had chosen it for an interval that is still to come are in it again. Changes nothing if it is not " +
      "archived.",
    failures: ["CrewNotFound"],
  }),
  changeEndpoint("DELETE /crews/:id", "crews.delete", {
    summary: "Delete a crew that nobody was ever in",
    failures: ["CrewNotFound", "CrewInUse"],
  }),
  endpoint("GET /crews/:id/history", "crews.history", {
    summary: "List who was in a crew, and who convened it",
    response: "CrewHistory",
    failures: ["CrewNotFound"],
  }),
  endpoint("GET /people/:id/history", "people.history", {
    summary: "List the intervals that somebody was part of, and their crews",
    response: "PersonHistory",
    failures: ["PersonNotFound"],
  }),
  endpoint("GET /my_collective/convened", "people.convened", {
    summary: "Count how often people have convened lately",
    response: "ConvenedCounts",
  }),
];
