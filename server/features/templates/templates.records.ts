import { forgetIn, type PersonalRecords } from "../people/personal-records.ts";
import { listTemplatesBy } from "./templates.queries.ts";

export const templateRecords = {
  gathering_templates: {
    list: async (db, key) => ({ gathering_templates_made: await listTemplatesBy(db, key) }),
    remove: forgetIn("gathering_templates", "author_id"),
  },
} satisfies Record<string, PersonalRecords>;
