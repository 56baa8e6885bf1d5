import { forgetIn, type PersonalDataTable } from "../people/personal-data-table.ts";
import { listTemplatesBy } from "./templates.queries.ts";

export const templatePersonalData = {
  gathering_templates: {
    list: async (db, key) => ({ gathering_templates_made: await listTemplatesBy(db, key) }),
    remove: forgetIn("gathering_templates", "author_id"),
  },
} satisfies Record<string, PersonalDataTable>;
