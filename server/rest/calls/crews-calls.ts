import { convenorChoiceSchema } from "../../../shared/convenors.schema.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const crews = { tag: "Crews", takesSession: true } as const;

/** A crew in an interval. */
const crewInInterval = {
  path: "/my_collective/interval/:id/crews/:crewId",
  fromPath: { interval_id: "id", crew_id: "crewId" },
  failures: ["IntervalNotFound", "CrewNotFound"],
} as const;

/** A crew over the intervals. */
export const CREWS_CALLS: readonly RestCall[] = [
  restCall({
    ...crews,
    ...crewInInterval,
    method: "get",
    path: `${crewInInterval.path}/convenor`,
    procedure: "crews.convenor",
    summary: "Get who convenes a crew in an interval, and why",
    description: "The order is the one by which the server chooses: the first one convenes.",
    answer: convenorChoiceSchema,
  }),
];
