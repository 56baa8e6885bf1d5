import { deleteRowsOf, type PersonalDataTable } from "../people/personal-data-table.ts";
import { getMailPreferences } from "./mail-preferences.queries.ts";

export const mailPreferencePersonalData = {
  mail_choices: {
    list: async (db, key) => ({ mail_preferences: await getMailPreferences(db, key) }),
    remove: deleteRowsOf("mail_choices"),
  },
  call_choices: {
    list: async (db, key) => ({ call_preferences: await getMailPreferences(db, key, "Notification") }),
    remove: deleteRowsOf("call_choices"),
  },
} satisfies Record<string, PersonalDataTable>;
