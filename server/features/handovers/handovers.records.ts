import type { PersonalRecords } from "../people/personal-records.ts";
import { deleteHandoversBy, listHandoversBy } from "./handovers.queries.ts";

export const handoverRecords = {
  handovers: {
    list: async (db, key) => ({ handovers: await listHandoversBy(db, key) }),
    remove: deleteHandoversBy,
  },
} satisfies Record<string, PersonalRecords>;
