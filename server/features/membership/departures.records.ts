import { deleteRowsOf, type PersonalRecords } from "../people/personal-records.ts";
import { findReason } from "./departures.queries.ts";

export const departureRecords = {
  departures: {
    list: async (db, key) => ({ marked_as_left_because: await findReason(db, key) }),
    remove: deleteRowsOf("departures"),
    onReturn: deleteRowsOf("departures"),
  },
} satisfies Record<string, PersonalRecords>;
