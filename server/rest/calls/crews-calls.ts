import { convenorChoiceSchema } from "../../../shared/convenors.schema.ts";
import { handoverSchema } from "../../../shared/handovers.schema.ts";
import { crewHistory, events, handovers } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const crews = { tag: "Crews", takesSession: true } as const;

/** A crew in an interval. */
const crewInInterval = {
  path: "/my_collective/interval/:id/crews/:crewId",
  fromPath: { interval_id: "id", crew_id: "crewId" },
  failures: ["IntervalNotFound", "CrewNotFound"],
} as const;

/** A crew. */
const crew = { path: "/crews/:id", fromPath: { id: "id" }, failures: ["CrewNotFound"] } as const;

/** A crew over the intervals. */
export const CREWS_CALLS: readonly RestCall[] = [
  restCall({
    ...crews,
    ...crewInInterval,
    method: "get",
    path: `${crewInInterval.path}/convenor`,
    procedure: "crews.convenor",
    summary: "Get the convenor of a crew in an interval, with the reason",
    description: "The volunteers are in the order in which the server considers them: the first one convenes.",
    answer: convenorChoiceSchema,
  }),
  restCall({
    ...crews,
    ...crewInInterval,
    method: "get",
    path: `${crewInInterval.path}/handover`,
    procedure: "crews.handover",
    summary: "Get the handover that the convenor of a crew leaves for the next one",
    answer: handoverSchema,
  }),
  restCall({
    ...crews,
    ...crewInInterval,
    method: "put",
    path: `${crewInInterval.path}/handover`,
    procedure: "crews.writeHandover",
    summary: "Write the handover of the crew that you convene",
    description:
      "Replaces the previous text; an empty one deletes it. The convenor of the interval can write it from its beginning " +
      "until the next interval is over.",
    example: { text: "The fridge key hangs behind the calendar." },
    answer: events,
    failures: [...crewInInterval.failures, "HandoverClosed", "HandoverOfAnother"],
  }),
  restCall({
    ...crews,
    method: "get",
    path: "/my_collective/interval/:id/handovers",
    procedure: "crews.handovers",
    fromPath: { interval_id: "id" },
    summary: "List the handovers of an interval",
    answer: handovers,
    failures: ["IntervalNotFound"],
  }),
  restCall({
    ...crews,
    ...crew,
    method: "post",
    path: "/crews/:id/archive",
    procedure: "crews.archive",
    summary: "Archive a crew",
    description:
      "Nobody can choose it any more, and nobody is in it in the intervals to come. People who are in it now stay until " +
      "the current interval is over. Changes nothing if it is archived.",
    answer: events,
  }),
  restCall({
    ...crews,
    ...crew,
    method: "post",
    path: "/crews/:id/restore",
    procedure: "crews.restore",
    summary: "Restore an archived crew",
    description:
      "People who had chosen it for an interval that is still to come are in it again. Changes nothing if it is not " +
      "archived.",
    answer: events,
  }),
  restCall({
    ...crews,
    ...crew,
    method: "delete",
    procedure: "crews.delete",
    summary: "Delete a crew that nobody was ever in",
    answer: events,
    failures: [...crew.failures, "CrewInUse"],
  }),
  restCall({
    ...crews,
    method: "get",
    path: "/crews/:id/history",
    procedure: "crews.history",
    fromPath: { id: "id" },
    summary: "List who was in a crew, and who convened it",
    answer: crewHistory,
    failures: ["CrewNotFound"],
  }),
];
