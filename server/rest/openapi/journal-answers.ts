import { activityFeedSchema, journalPageSchema } from "../../../shared/journal.schema.ts";
import { named } from "./named-answers.ts";

export const journalPage = named("JournalPage", journalPageSchema, {
  description: "Changes, newest first, each in words and with what you can restore of it.",
  example: {
    entries: [
      {
        revision: 812,
        at: "2026-03-04T18:20:00.000Z",
        author_id: 4,
        kind: "crew",
        text: "Marisol Etxeberria edited Kitchen",
        words: [
          { text: "Marisol Etxeberria", names: { kind: "person", id: 4 } },
          { text: " edited ", names: null },
          { text: "Kitchen", names: { kind: "crew", id: 2 } },
        ],
        changes: [{ field: "name", label: "Name", before: "Cooking", after: "Kitchen" }],
        undo: [{ field: "name", label: "Name", before: "Cooking", now: "Kitchen", changed_since: false }],
      },
    ],
    next: null,
  },
});

export const activityFeed = named("ActivityFeed", activityFeedSchema, {
  description: "Whether you have an address at which a feed reader follows what changes, without the address itself.",
  example: { feed: { created_at: "2026-03-04T18:20:00.000Z", created_by: 4 } },
});
