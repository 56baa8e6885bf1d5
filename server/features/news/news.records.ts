import { deleteRowsOf, type PersonalRecords } from "../people/personal-records.ts";
import { listGatheringRemindersOf } from "./gathering-news.queries.ts";

export const newsRecords = {
  gathering_reminders: {
    list: async (db, key) => ({ reminded_of_gatherings: await listGatheringRemindersOf(db, key) }),
    remove: deleteRowsOf("gathering_reminders"),
  },
} satisfies Record<string, PersonalRecords>;
