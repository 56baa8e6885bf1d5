import type { PersonalRecords } from "../people/personal-records.ts";
import { deleteCalendarFeedsOf } from "./calendar-feeds.queries.ts";
import { findOwnFeed } from "./calendar-feeds.service.ts";

export const calendarRecords = {
  calendar_feeds: {
    list: async (db, key) => ({
      calendar_feed: await findOwnFeed(db, key, "calendar"),
      activity_feed: await findOwnFeed(db, key, "activity"),
    }),
    async remove(db, { personId }) {
      await deleteCalendarFeedsOf(db, [personId]);
    },
    async onLeaving(db, { personIds }) {
      await deleteCalendarFeedsOf(db, personIds);
    },
  },
} satisfies Record<string, PersonalRecords>;
