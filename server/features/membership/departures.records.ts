import { deleteRowsOf, type PersonalRecords } from "../people/personal-records.ts";
import { deleteDeparture, findReason } from "./departures.queries.ts";

export const departureRecords = {
  departures: {
    list: async (db, key) => ({ marked_as_left_because: await findReason(db, key) }),
    remove: deleteRowsOf("departures"),
    onReturn: deleteDeparture,
  },
} satisfies Record<string, PersonalRecords>;
