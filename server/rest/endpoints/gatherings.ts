import { MAX_LISTED } from "../../../shared/constants.ts";
import { nextPage } from "../../../shared/gatherings/gatherings.ts";
import { CALENDAR, GATHERING } from "../openapi/examples.ts";
import { changeEndpoint, endpoint, type Endpoint } from "../endpoint.ts";

/** When people meet, who comes, and who was there. */
export const GATHERINGS_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /gatherings", "gatherings.list", {
    summary: "List gatherings, by their beginning",
    description:
      "Those that end after `from` and begin before `to`, the cancelled ones too, without their descriptions and links. " +
      `A list has at most ${MAX_LISTED}. If others follow, the header \`Link\` has the address of the next page, as ` +
      '`rel="next"`.',
    response: "Gatherings",
    next: nextPage,
  }),
  changeEndpoint("POST /gatherings", "gatherings.create", {
    strictStatus: 201,
    summary: "Plan a gathering",
    description:
      "Times have any offset from UTC. It is planned in the collective's time zone. It ends after it begins, at most " +
      "14 days later. With `repeats`, a series is planned: the gatherings of the year ahead, and later ones day by " +
      "day. Each can be edited, cancelled and answered alone.",
    example: { ...GATHERING, repeats: { every: 1, unit: "Week", weekdays: ["TH"], times: 10 } },
    failures: ["CrewNotFound", "CrewArchived", "LimitReached"],
  }),
  endpoint("GET /gatherings/:id", "gatherings.get", {
    summary: "Get a gathering",
    response: "AnsweredGathering",
    failures: ["GatheringNotFound"],
  }),
  endpoint("GET /gatherings/series/:id", "gatherings.series", {
    summary: "Get a series of gatherings",
    response: "ContinuedSeries",
    failures: ["GatheringNotFound"],
  }),
  changeEndpoint("PUT /gatherings/series/:id/answer", "gatherings.answerSeries", {
    summary: "Say whether you go to all of a series",
    description:
      "With `true`, you are going to all of its gatherings to come, now and later, except those that you have answered " +
      "and those while you are away. With `false`, you no longer are, except to those that you have answered.",
    example: { going: true },
    failures: ["GatheringNotFound"],
  }),
  changeEndpoint("PUT /gatherings/:id", "gatherings.update", {
    summary: "Edit a gathering",
    description:
      "`scope` says which gatherings of its series change too: none (`This`), all later ones (`Following`, which " +
      "become a series of their own) or `All`. They get what this edit changes, unless it was changed for one of them " +
      "alone. Those that have begun never change. Of one that is over, only `description` and `links` can change.",
    example: { ...GATHERING, scope: "This" },
    failures: ["GatheringNotFound", "GatheringOver", "CrewNotFound", "CrewArchived", "LimitReached"],
  }),
  changeEndpoint("POST /gatherings/:id/cancel", "gatherings.cancel", {
    summary: "Cancel a gathering",
    description:
      "It stays to be seen. If it is cancelled already, only the reason changes. `scope` says which gatherings of its " +
      "series are cancelled too.",
    example: { reason: "The hall is flooded.", scope: "This" },
    failures: ["GatheringNotFound", "GatheringOver"],
  }),
  changeEndpoint("POST /gatherings/:id/restore", "gatherings.restore", {
    summary: "Let a cancelled gathering take place after all",
    description:
      "Changes nothing if it is not cancelled. `scope` says which gatherings of its series that were cancelled " +
      "together take place too.",
    example: { scope: "This" },
    failures: ["GatheringNotFound", "GatheringOver", "LimitReached"],
  }),
  endpoint("GET /gatherings/:id/deletion", "gatherings.deletion", {
    summary: "See whether you can delete a gathering",
    response: "GatheringDeletion",
    failures: ["GatheringNotFound"],
  }),
  changeEndpoint("DELETE /gatherings/:id", "gatherings.delete", {
    summary: "Delete a gathering",
    description:
      "If it repeats, its whole series is deleted, which cannot be undone. Only the person who planned it can delete " +
      "it, as long as nobody has answered or noted who was there, and it was not found by proposing times. Nobody is " +
      "told by mail.",
    failures: ["GatheringNotFound", "GatheringNotDeletable"],
  }),
  changeEndpoint("POST /gatherings/:id/answer", "gatherings.answer", {
    summary: "Say whether you come",
    description:
      "`null` takes your answer back. If all places are taken, you wait, and get the next place that is free in the " +
      "order of the answers. A note is one line of at most 200 characters, such as “ten minutes late”. An answer that " +
      "has waited for the network can say when it was given, and what you have seen of the gathering.",
    example: { answer: "Going", note: "Ten minutes late" },
    failures: ["GatheringNotFound", "GatheringCancelled", "GatheringOver", "GatheringMoved", "AnsweredSince"],
  }),
  endpoint("POST /gatherings/calendar/preview", "gatherings.previewCalendar", {
    summary: "See which gatherings a calendar would make",
    description:
      "`text` is an iCalendar document, as other calendars export it. What repeats is listed for a year. Nothing is made.",
    example: { text: CALENDAR },
    response: "CalendarPreview",
    failures: ["CalendarUnreadable", "CalendarTooSlow"],
  }),
  changeEndpoint("POST /gatherings/calendar", "gatherings.importCalendar", {
    strictStatus: 201,
    summary: "Plan the gatherings of a calendar",
    description:
      "`text` is that of the preview, `keys` those of it that are wanted, and `series` the entries that come in as series. " +
      "Entries with `changes` change their gathering. All of it is one event, which can be undone.",
    example: { text: CALENDAR, keys: ["0 2027-03-05T18:00:00.000Z"], crew_id: null },
    failures: ["CalendarUnreadable", "CalendarTooSlow", "CrewNotFound", "CrewArchived", "LimitReached"],
  }),
  endpoint("GET /me/unnoted_gatherings", "gatherings.unnoted", {
    summary: "List the gatherings that wait for you to note who was there",
    description:
      "The latest five of those that ended in the last 14 days, if you planned them or convened their crew, and nobody " +
      "has noted who was there.",
    response: "Gatherings",
  }),
  changeEndpoint("PUT /gatherings/:id/presence", "gatherings.notePresence", {
    summary: "Note who was there",
    description:
      "All others were not. It can be corrected. With `noted_before`, what others have noted meanwhile stays.",
    example: { person_ids: [4] },
    failures: ["GatheringNotFound", "GatheringCancelled", "GatheringNotBegun", "PersonNotFound"],
  }),
];
