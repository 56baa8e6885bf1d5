import { intervalOverviewSchema } from "../../../shared/interval-overview.schema.ts";
import { events, intervalHistory, intervalLosses } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const intervals = { tag: "Intervals", takesSession: true } as const;

/** One interval. */
const interval = { path: "/intervals/:id", fromPath: { interval_id: "id" } } as const;

/** The collective's intervals. */
export const INTERVALS_CALLS: readonly RestCall[] = [
  restCall({
    ...intervals,
    method: "get",
    path: "/my_collective/intervals/history",
    procedure: "intervals.history",
    summary: "Get the answers of all intervals in numbers",
    answer: intervalHistory,
  }),
  restCall({
    ...intervals,
    method: "get",
    path: "/my_collective/interval/:id/overview",
    procedure: "intervals.overview",
    fromPath: { interval_id: "id" },
    summary: "Get the overview of an interval",
    description:
      "Who has answered and how, what each crew lacks, capacity compared with the interval before, and who comes and " +
      "goes. People who leave before it begins are not part of it.",
    answer: intervalOverviewSchema,
    failures: ["IntervalNotFound"],
  }),
  restCall({
    ...intervals,
    method: "post",
    path: "/intervals",
    procedure: "intervals.create",
    summary: "Add an interval",
    description: "It must end after it starts, and must not start before the last interval ends.",
    example: { start_date: "2026-03-30", end_date: "2026-04-26" },
    answer: events,
    status: 201,
  }),
  restCall({
    ...intervals,
    ...interval,
    method: "put",
    procedure: "intervals.update",
    summary: "Change the dates of an interval",
    description:
      "The current interval, or a later one. Intervals stay in order without overlap, and do not end in the past. " +
      "Answers, crews and numbers stay.",
    example: { start_date: "2026-03-30", end_date: "2026-05-03" },
    answer: events,
    failures: ["IntervalNotFound", "IntervalInPast"],
  }),
  restCall({
    ...intervals,
    ...interval,
    method: "get",
    path: "/intervals/:id/losses",
    procedure: "intervals.losses",
    summary: "List who would lose what if an interval were deleted",
    answer: intervalLosses,
    failures: ["IntervalNotFound", "IntervalInPast", "IntervalBegun"],
  }),
  restCall({
    ...intervals,
    ...interval,
    method: "post",
    path: "/intervals/:id/delete",
    procedure: "intervals.delete",
    summary: "Delete an interval that has not begun",
    description:
      "Name everybody who has answered for it, as listed under `losses`: their answers are deleted for good. If somebody " +
      "else has answered in the meantime, nothing is deleted. Other intervals keep their numbers.",
    example: { person_ids: [4, 9] },
    answer: events,
    failures: ["IntervalNotFound", "IntervalInPast", "IntervalBegun", "IntervalPlanned"],
  }),
  restCall({
    ...intervals,
    ...interval,
    method: "post",
    path: "/intervals/:id/restore",
    procedure: "intervals.restore",
    summary: "Bring a deleted interval back",
    description: "With its number, and without the answers for it. Its dates must fit between those of the others.",
    example: { start_date: "2026-03-30", end_date: "2026-04-26" },
    answer: events,
    failures: ["IntervalNotFound", "IntervalExists", "IntervalInPast"],
  }),
];
