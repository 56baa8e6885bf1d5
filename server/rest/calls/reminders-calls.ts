import { remindingSchema } from "../../../shared/reminders.schema.ts";
import { pendingAnswers } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const reminders = {
  tag: "Reminders",
  takesSession: true,
  path: "/my_collective/interval/:id/reminders",
  fromPath: { interval_id: "id" },
} as const;

/** Reminders for people who have not answered for an interval. */
export const REMINDERS_CALLS: readonly RestCall[] = [
  restCall({
    ...reminders,
    method: "get",
    procedure: "reminders.list",
    summary: "List who has not answered, and when they were reminded",
    description: "For the current interval or a later one: the people who are expected to answer.",
    answer: pendingAnswers,
    failures: ["IntervalNotFound", "IntervalInPast"],
  }),
  restCall({
    ...reminders,
    method: "post",
    procedure: "reminders.send",
    summary: "Remind people to answer",
    description:
      "Mails chosen people, or everybody who has not answered, at most once in two days for each person. " +
      "The response names the people who were skipped, with the reason.",
    example: { person_ids: [4, 9] },
    answer: remindingSchema,
    failures: ["IntervalNotFound", "IntervalInPast", "PersonNotFound"],
  }),
];
