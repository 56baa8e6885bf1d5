import type { PersonalDataTable } from "../people/personal-data-table.ts";
import { deleteCalendarFeedsOf, findCalendarFeed } from "./calendar-feeds.queries.ts";

export const calendarPersonalData = {
  lists: {
    calendar_feed: (db, key) => findCalendarFeed(db, { ...key, purpose: "calendar" }),
    activity_feed: (db, key) => findCalendarFeed(db, { ...key, purpose: "activity" }),
  },
  async remove(db, { personId }) {
    await deleteCalendarFeedsOf(db, [personId]);
  },
  async onLeaving(db, { personIds }) {
    await deleteCalendarFeedsOf(db, personIds);
  },
} satisfies PersonalDataTable;
