import type { QueryKey } from "@tanstack/react-query";
import type { inferRouterInputs } from "@trpc/server";
import { contentOf, nameOf, type Event, type EventName } from "../../shared/events/events.ts";
import type { AppRouter } from "../../server/router.ts";

type Inputs = inferRouterInputs<AppRouter>;
export type Procedure = { [Feature in keyof Inputs]: `${Feature}.${keyof Inputs[Feature] & string}` }[keyof Inputs];

const INTERVALS = ["IntervalCreated", "IntervalUpdated", "IntervalDeleted", "IntervalsRolledOver"] as const;
const PLANS = ["IntervalDataChanged", ...INTERVALS, "CrewUpdated", "CrewDeleted", "PersonUpdated"] as const;
const HANDOVERS = ["HandoverUpdated", "IntervalDeleted", "IntervalsRolledOver", "CrewDeleted"] as const;
const GATHERINGS = [
  "GatheringUpdated",
  "GatheringDeleted",
  "SeriesUpdated",
  "SeriesDeleted",
  "ImportUpdated",
  "AttendancesUpdated",
  ...PLANS,
] as const;
const POLLS = ["PollUpdated", "PollAnswersUpdated", ...PLANS] as const;
/** After a reminder of one thing, nobody is reminded of another. */
const REMINDERS = ["RemindersSent", "PersonReminded"] as const;
const MEMBERS = ["PersonUpdated", "IntervalsRolledOver"] as const;

/** The events that change what a query loads. A query that is not listed is loaded again after every event. */
const CONCERNS: Partial<Record<Procedure, readonly EventName[]>> = {
  "intervals.overview": PLANS,
  "intervals.history": PLANS,
  "intervals.losses": PLANS,
  "collective.involvements": PLANS,
  "me.participation": PLANS,
  "me.crewsBeforeOptOut": PLANS,
  "crews.convenor": PLANS,
  "reminders.list": [...PLANS, ...REMINDERS],
  "reminders.listForGathering": [...GATHERINGS, ...REMINDERS],
  "reminders.listForPoll": [...POLLS, ...REMINDERS],
  "people.history": PLANS,
  "people.convened": PLANS,
  "crews.history": [...PLANS, "HandoverUpdated"],
  "me.handovers": [...PLANS, "HandoverUpdated"],
  "crews.handover": HANDOVERS,
  "crews.handovers": HANDOVERS,
  "departures.list": MEMBERS,
  "invitations.list": MEMBERS,
  "gatherings.list": GATHERINGS,
  "gatherings.get": GATHERINGS,
  "gatherings.unnoted": GATHERINGS,
  "gatherings.asked": PLANS,
  "gatherings.deletion": ["GatheringUpdated", "SeriesUpdated", "ImportUpdated", "AttendancesUpdated"],
  "gatherings.series": ["SeriesUpdated"],
  "polls.list": POLLS,
  "polls.get": POLLS,
  "gatheringTemplates.list": ["GatheringTemplateUpdated", "GatheringTemplateDeleted"],
  "joinLinks.list": ["JoinLinkUpdated", "EntryPathwayUpdated"],
  "calendar.feeds": ["CalendarFeedUpdated"],
  "journal.feed": [],
  "mailPreferences.get": [],
  "account.address": [],
  "account.sessions": [],
  "account.securityLog": [],
  "account.twoStep": [],
};

/** Whether an event may change what a query has loaded. */
export function isConcerned(queryKey: QueryKey, event: Event): boolean {
  const [, question] = queryKey as [unknown, { input?: { interval_id?: number } }?];
  const events = CONCERNS[pathOf(queryKey) as Procedure];
  if (!events || nameOf(event) === "ReloadRequired") return true;
  if (pathOf(queryKey) === "gatherings.unnoted" && isAnswer(event)) return false;
  return events.includes(nameOf(event)) && reaches(event, question?.input?.interval_id ?? Infinity);
}

/** Whether somebody answers, which says nothing of who was there. */
function isAnswer(event: Event): boolean {
  return contentOf(event, "AttendancesUpdated")?.every(({ was_there }) => was_there === null) ?? false;
}

/** The procedure that a query calls: `gatherings.list`. */
export function pathOf([path]: QueryKey): string {
  return [path].flat().join(".");
}

/** An answer affects its own interval and, since it may be a hiatus or an exit, later ones. */
function reaches(event: Event, intervalId: number): boolean {
  return (contentOf(event, "IntervalDataChanged")?.interval_id ?? 0) <= intervalId;
}
