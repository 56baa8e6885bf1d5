import { deleteRowsOf, nothingToList, type PersonalDataTable } from "../people/personal-data-table.ts";
import { listTold } from "./told.queries.ts";

export const newsPersonalData = {
  told: {
    list: async (db, key) => ({ told: await listTold(db, key) }),
    remove: deleteRowsOf("told"),
  },
  convening_news: { list: nothingToList, remove: deleteRowsOf("convening_news") },
} satisfies Record<string, PersonalDataTable>;
