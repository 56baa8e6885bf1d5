import { calendarAddressSchema } from "../../../shared/calendar.schema.ts";
import { events, nothing } from "../openapi/answers.ts";
import { activityFeed, journalPage } from "../openapi/journal-answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const journal = { tag: "The journal", takesSession: true } as const;

/** What changed, and how it is undone. */
export const JOURNAL_CALLS: readonly RestCall[] = [
  restCall({
    ...journal,
    method: "get",
    path: "/my_collective/activity",
    procedure: "journal.list",
    summary: "List changes, newest first",
    description:
      "Fifty changes at a time, from the last two years, with the old and new values in words. If you give several " +
      "filters, all of them have to match.",
    answer: journalPage,
    failures: ["PersonNotFound", "CrewNotFound", "IntervalNotFound"],
  }),
  restCall({
    ...journal,
    method: "post",
    path: "/my_collective/activity/:revision/undo",
    procedure: "journal.undo",
    fromPath: { revision: "revision" },
    summary: "Undo a change",
    description:
      "Restores what was there before, with a new change; other fields stay as they are. If a field was changed again " +
      "since, `ChangedSince` is returned unless you choose the fields to restore.",
    example: { fields: ["name"] },
    answer: events,
    failures: ["EntryNotFound", "NothingToUndo", "ChangedSince"],
  }),
  restCall({
    ...journal,
    method: "get",
    path: "/me/activity_feed",
    procedure: "journal.feed",
    summary: "Check whether you have an address for feed readers",
    description: "The address itself is not stored, only a hash of it.",
    answer: activityFeed,
  }),
  restCall({
    ...journal,
    method: "post",
    path: "/me/activity_feed",
    procedure: "journal.makeFeed",
    summary: "Make an address for feed readers",
    description: "It serves the newest changes as Atom to everybody who has it. An earlier address stops working.",
    answer: calendarAddressSchema,
    status: 201,
  }),
  restCall({
    ...journal,
    method: "delete",
    path: "/me/activity_feed",
    procedure: "journal.revokeFeed",
    summary: "Delete the address for feed readers",
    answer: nothing,
  }),
];
