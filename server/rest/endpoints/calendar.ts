import { changeEndpoint, endpoint, type Endpoint } from "../endpoint.ts";

/** Addresses at which calendar apps read a member's or the collective's dates. */
export const CALENDAR_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /calendar_feeds", "calendar.feeds", {
    summary: "List the links to calendars",
    description: "The addresses themselves are not stored, only hashes of them.",
    response: "CalendarFeeds",
  }),
  endpoint("POST /me/calendar_feed", "calendar.makeMine", {
    summary: "Make an address for your own calendar",
    description:
      "It serves iCalendar to everybody who has it: the collective's intervals, the last days to plan, your planned " +
      "returns and the crews you convene. An earlier address stops working.",
    response: "CalendarAddress",
    status: 201,
  }),
  endpoint("DELETE /me/calendar_feed", "calendar.revokeMine", {
    summary: "Delete the address of your own calendar",
  }),
  endpoint("POST /my_collective/calendar_feed", "calendar.makeForCollective", {
    summary: "Make an address for the collective's calendar",
    description:
      "It serves iCalendar to everybody who has it: intervals and the last days to plan. An earlier address stops " +
      "working, no matter who made it. Members receive the event `CalendarFeedUpdated`.",
    response: "CalendarAddress",
    status: 201,
  }),
  changeEndpoint("DELETE /my_collective/calendar_feed", "calendar.revokeForCollective", {
    summary: "Delete the address of the collective's calendar",
    description: "If there is none, nothing changes and there are no events.",
  }),
];
