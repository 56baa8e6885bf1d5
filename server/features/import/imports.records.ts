import { forgetIn, type PersonalRecords } from "../people/personal-records.ts";
import { listImportsBy } from "./imports.queries.ts";

export const importRecords = {
  imports: {
    list: async (db, key) => ({ imports_made: await listImportsBy(db, key) }),
    remove: forgetIn("imports", "author_id"),
  },
} satisfies Record<string, PersonalRecords>;
