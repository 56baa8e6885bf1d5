import type { PersonalDataTable } from "../people/personal-data-table.ts";
import { deleteCalendarFeedsOf, findCalendarFeed } from "./calendar-feeds.queries.ts";

export const calendarPersonalData = {
  calendar_feeds: {
    list: async (db, key) => ({
      calendar_feed: await findCalendarFeed(db, { ...key, purpose: "calendar" }),
      activity_feed: await findCalendarFeed(db, { ...key, purpose: "activity" }),
    }),
    async remove(db, { personId }) {
      await deleteCalendarFeedsOf(db, [personId]);
    },
    async onLeaving(db, { personIds }) {
      await deleteCalendarFeedsOf(db, personIds);
    },
  },
} satisfies Record<string, PersonalDataTable>;
