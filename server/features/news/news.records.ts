import { deleteRowsOf, forgetIn, nothingToList, type PersonalRecords } from "../people/personal-records.ts";
import { listTold } from "./told.queries.ts";

export const newsRecords = {
  told: {
    list: async (db, key) => ({ told: await listTold(db, key) }),
    remove: deleteRowsOf("told"),
  },
  // Members are told of the changes themselves.
  gathering_news: { list: nothingToList, remove: forgetIn("gathering_news", "changed_by") },
  convening_news: { list: nothingToList, remove: deleteRowsOf("convening_news") },
} satisfies Record<string, PersonalRecords>;
