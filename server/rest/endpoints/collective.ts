import { COLLECTIVE, CREW, PERSON } from "../openapi/examples.ts";
import { changeEndpoint, endpoint, type Endpoint } from "../endpoint.ts";

/** Calls by which members see and edit their collective. */
export const COLLECTIVE_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /my_collective/state", "collective.state", {
    summary: "Get everything that members see",
    response: "CollectiveState",
  }),
  changeEndpoint("PUT /my_collective", "collective.update", {
    summary: "Edit the collective",
    description:
      "Entirely empty links are dropped. The slug must not be in use by another collective. In another time zone it may " +
      "be another day: load the state again after changing it.",
    example: COLLECTIVE,
    failures: ["CrewNotFound", "CrewArchived"],
  }),
  endpoint("GET /time_zones", "collective.timeZones", {
    summary: "List the time zones that a collective can choose",
    response: "TimeZones",
  }),
  endpoint("GET /my_collective/interval/:id/involvements", "collective.involvements", {
    summary: "Get everybody's involvements in an interval",
    response: "IntervalInvolvements",
    failures: ["IntervalNotFound"],
  }),
  changeEndpoint("POST /crews", "crews.create", {
    summary: "Add a crew",
    description: "Entirely empty links are dropped.",
    example: CREW,
    status: 201,
    failures: ["LimitReached"],
  }),
  changeEndpoint("PUT /crews/:id", "crews.update", {
    summary: "Edit a crew",
    description: "Entirely empty links are dropped. An `id` in the body must match the path.",
    example: CREW,
    failures: ["CrewNotFound", "LimitReached"],
  }),
  changeEndpoint("PUT /people/:id", "people.update", {
    summary: "Edit your own profile",
    description: "An `id` in the body must match the path.",
    example: PERSON,
    failures: ["PersonNotFound", "ProfileOfAnother"],
  }),
];
