import { changeEndpoint, endpoint, type Endpoint } from "../endpoint.ts";

export const JOURNAL_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /my_collective/activity", "journal.list", {
    summary: "List changes, newest first",
    description:
      "Fifty changes at a time, fewer if they are long, from the last two years, in the words of the language that `Accept-Language` asks for. " +
      "If you give several filters, all of them have to match.",
    response: "JournalPage",
    next: ({ next }) => (next === null ? null : String(next)),
    failures: ["PersonNotFound", "CrewNotFound", "IntervalNotFound"],
  }),
  changeEndpoint("POST /my_collective/activity/:revision/undo", "journal.undo", {
    summary: "Undo a change",
    description:
      "Restores what was there before, with a new change; other fields stay as they are. If a field was changed " +
      "again since, `ChangedSince` is returned unless you choose the fields to restore.",
    example: { fields: ["name"] },
    failures: [
      "EntryNotFound",
      "NothingToUndo",
      "ChangedSince",
      "GatheringOver",
      "PollClosed",
      "CrewNotFound",
      "CrewArchived",
      "LimitReached",
    ],
  }),
  endpoint("GET /me/activity_feed", "journal.feed", {
    summary: "Check whether you have an address for feed readers",
    description: "The address itself is not stored, only a hash of it.",
    response: "ActivityFeed",
  }),
  endpoint("POST /me/activity_feed", "journal.makeFeed", {
    summary: "Make an address for feed readers",
    description: "It serves the newest changes as Atom to everybody who has it. An earlier address stops working.",
    response: "CalendarAddress",
    status: 201,
  }),
  endpoint("DELETE /me/activity_feed", "journal.revokeFeed", {
    summary: "Delete the address for feed readers",
  }),
];
