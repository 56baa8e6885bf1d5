import { forgetIn, type PersonalDataTable } from "../people/personal-data-table.ts";
import { listImportsBy } from "./imports.queries.ts";

export const importPersonalData = {
  imports: {
    list: async (db, key) => ({ imports_made: await listImportsBy(db, key) }),
    remove: forgetIn("imports", "author_id"),
  },
} satisfies Record<string, PersonalDataTable>;
