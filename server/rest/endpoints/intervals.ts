import { changeEndpoint, endpoint, type Endpoint } from "../endpoint.ts";

export const INTERVALS_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /my_collective/intervals/history", "intervals.history", {
    summary: "Get the answers of all intervals in numbers",
    response: "IntervalHistory",
  }),
  endpoint("GET /my_collective/interval/:id/overview", "intervals.overview", {
    summary: "Get the overview of an interval",
    description:
      "Who has answered and how, what each crew lacks, capacity compared with the interval before, and who comes and " +
      "goes. People who leave before it begins are not part of it.",
    response: "IntervalOverview",
    failures: ["IntervalNotFound"],
  }),
  changeEndpoint("POST /intervals", "intervals.create", {
    summary: "Add an interval",
    description: "It must end after it starts, and must not start before the last interval ends.",
    example: { start_date: "2026-03-30", end_date: "2026-04-26" },
    status: 201,
    failures: ["LimitReached"],
  }),
  changeEndpoint("PUT /intervals/:id", "intervals.update", {
    summary: "Change the dates of an interval",
    description:
      "The current interval, or a later one. Intervals stay in order without overlap, and do not end in the past. " +
      "Answers, crews and numbers stay.",
    example: { start_date: "2026-03-30", end_date: "2026-05-03" },
    failures: ["IntervalNotFound", "IntervalInPast"],
  }),
  endpoint("GET /intervals/:id/losses", "intervals.losses", {
    summary: "List who would lose what if an interval were deleted",
    response: "IntervalLosses",
    failures: ["IntervalNotFound", "IntervalInPast", "IntervalBegun"],
  }),
  changeEndpoint("POST /intervals/:id/delete", "intervals.delete", {
    summary: "Delete an interval that has not begun",
    description:
      "Name everybody who has answered for it, as listed under `losses`: their answers are deleted for good. If " +
      "somebody else has answered in the meantime, nothing is deleted. Other intervals keep their numbers.",
    example: { person_ids: [4, 9] },
    failures: ["IntervalNotFound", "IntervalInPast", "IntervalBegun", "IntervalPlanned"],
  }),
  changeEndpoint("POST /intervals/:id/restore", "intervals.restore", {
    summary: "Bring a deleted interval back",
    description: "With its number, and without the answers for it. Its dates must fit between those of the others.",
    example: { start_date: "2026-03-30", end_date: "2026-04-26" },
    failures: ["IntervalNotFound", "IntervalExists", "IntervalInPast", "LimitReached"],
  }),
];

const REMIND_ONE =
  "Emails somebody who is asked and has not answered, once, and nobody twice in two days, whatever of. Otherwise the " +
  "response has the reason.";

/** Reminders for people who have not answered for an interval, to a gathering or in a poll. */
export const REMINDERS_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /my_collective/interval/:id/reminders", "reminders.list", {
    summary: "List who has not answered, and when they were reminded",
    description: "For the current interval or a later one: the people who are expected to answer.",
    response: "PendingAnswers",
    failures: ["IntervalNotFound", "IntervalInPast"],
  }),
  endpoint("POST /my_collective/interval/:id/reminders", "reminders.send", {
    summary: "Remind people to answer",
    description:
      "Emails chosen people, or everybody who has not answered, at most once in two days for each person. The " +
      "response names the people who were skipped, with the reason.",
    example: { person_ids: [4, 9] },
    response: "Reminding",
    failures: ["IntervalNotFound", "IntervalInPast", "PersonNotFound"],
  }),
  endpoint("GET /gatherings/:id/reminders", "reminders.listForGathering", {
    summary: "List who has not answered a gathering, and when they were reminded",
    response: "PendingAnswers",
    failures: ["GatheringNotFound"],
  }),
  endpoint("POST /gatherings/:id/reminders", "reminders.sendForGathering", {
    summary: "Remind somebody to answer a gathering",
    description: REMIND_ONE,
    example: { person_id: 4 },
    response: "Reminding",
    failures: ["GatheringNotFound", "GatheringCancelled", "TimeOver", "PersonNotFound"],
  }),
  endpoint("GET /polls/:id/reminders", "reminders.listForPoll", {
    summary: "List who has answered for no time to come, and when they were reminded",
    response: "PendingAnswers",
    failures: ["PollNotFound"],
  }),
  endpoint("POST /polls/:id/reminders", "reminders.sendForPoll", {
    summary: "Remind somebody to say when they can come",
    description: REMIND_ONE,
    example: { person_id: 4 },
    response: "Reminding",
    failures: ["PollNotFound", "PollClosed", "TimeOver", "PersonNotFound"],
  }),
];
