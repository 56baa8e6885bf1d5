import type { PersonalRecords } from "../people/personal-records.ts";
import { forgetAuthorOfTemplates, listTemplatesBy } from "./templates.queries.ts";

export const templateRecords = {
  gathering_templates: {
    list: async (db, key) => ({ gathering_templates_made: await listTemplatesBy(db, key) }),
    remove: forgetAuthorOfTemplates,
  },
} satisfies Record<string, PersonalRecords>;
