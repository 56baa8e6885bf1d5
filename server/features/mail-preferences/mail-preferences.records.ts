import { deleteRowsOf, type PersonalRecords } from "../people/personal-records.ts";
import { getMailPreferences } from "./mail-preferences.queries.ts";

export const mailPreferenceRecords = {
  mail_preferences: {
    list: async (db, key) => ({ mail_preferences: await getMailPreferences(db, key) }),
    remove: deleteRowsOf("mail_preferences"),
  },
} satisfies Record<string, PersonalRecords>;
