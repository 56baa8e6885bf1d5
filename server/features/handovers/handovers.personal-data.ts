import type { PersonalDataTable } from "../people/personal-data-table.ts";
import { deleteHandoversBy, listHandoversBy } from "./handovers.queries.ts";

export const handoverPersonalData = {
  handovers: {
    list: async (db, key) => ({ handovers: await listHandoversBy(db, key) }),
    remove: deleteHandoversBy,
  },
} satisfies Record<string, PersonalDataTable>;
