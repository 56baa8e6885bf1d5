import { calendarAddressSchema, calendarFeedsSchema } from "../../../shared/calendar.schema.ts";
import { events, nothing } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const calendars = { tag: "Calendars", takesSession: true } as const;

/** Addresses at which calendar programs read a member's or the collective's dates. */
export const CALENDAR_CALLS: readonly RestCall[] = [
  restCall({
    ...calendars,
    method: "get",
    path: "/calendar_feeds",
    procedure: "calendar.feeds",
    summary: "List the calendar addresses",
    description: "The addresses themselves are not stored, only hashes of them.",
    answer: calendarFeedsSchema,
  }),
  restCall({
    ...calendars,
    method: "post",
    path: "/me/calendar_feed",
    procedure: "calendar.makeMine",
    summary: "Make an address for your own calendar",
    description:
      "It serves iCalendar to everybody who has it: the collective's intervals, the last days to plan, your planned " +
      "returns and the crews you convene. An earlier address stops working.",
    answer: calendarAddressSchema,
    status: 201,
  }),
  restCall({
    ...calendars,
    method: "delete",
    path: "/me/calendar_feed",
    procedure: "calendar.revokeMine",
    summary: "Delete the address of your own calendar",
    answer: nothing,
  }),
  restCall({
    ...calendars,
    method: "post",
    path: "/my_collective/calendar_feed",
    procedure: "calendar.makeForCollective",
    summary: "Make an address for the collective's calendar",
    description:
      "It serves iCalendar to everybody who has it: intervals and the last days to plan. An earlier address stops " +
      "working, no matter who made it. Members receive the event `CalendarFeedUpdated`.",
    answer: calendarAddressSchema,
    status: 201,
  }),
  restCall({
    ...calendars,
    method: "delete",
    path: "/my_collective/calendar_feed",
    procedure: "calendar.revokeForCollective",
    summary: "Delete the address of the collective's calendar",
    description: "If there is none, nothing changes and there are no events.",
    answer: events,
  }),
];
