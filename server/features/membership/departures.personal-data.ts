import { deleteRowsOf, type PersonalDataTable } from "../people/personal-data-table.ts";
import { findReason } from "./departures.queries.ts";

export const departurePersonalData = {
  departures: {
    list: async (db, key) => ({ marked_as_left_because: await findReason(db, key) }),
    remove: deleteRowsOf("departures"),
    onReturn: deleteRowsOf("departures"),
  },
} satisfies Record<string, PersonalDataTable>;
