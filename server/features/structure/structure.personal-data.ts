import { forgetIn, type PersonalDataTable } from "../people/personal-data-table.ts";
import { listCrewsBy } from "./crews.queries.ts";
import { listIntervalsBy } from "./intervals.queries.ts";

export const structurePersonalData = {
  crews: {
    list: async (db, key) => ({ crews_made: await listCrewsBy(db, key) }),
    remove: forgetIn("crews", "author_id"),
  },
  intervals: {
    list: async (db, key) => ({ intervals_made: await listIntervalsBy(db, key) }),
    remove: forgetIn("intervals", "author_id"),
  },
} satisfies Record<string, PersonalDataTable>;
