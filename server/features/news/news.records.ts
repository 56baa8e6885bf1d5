import { deleteRowsOf, nothingToList, type PersonalRecords } from "../people/personal-records.ts";
import { listTold } from "./told.queries.ts";

export const newsRecords = {
  told: {
    list: async (db, key) => ({ told: await listTold(db, key) }),
    remove: deleteRowsOf("told"),
  },
  convening_news: { list: nothingToList, remove: deleteRowsOf("convening_news") },
} satisfies Record<string, PersonalRecords>;
