import { deleteRowsOf, type PersonalRecords } from "../people/personal-records.ts";
import { listPlanRemindersOf } from "./plan-reminders.queries.ts";
import { listRemindersOf } from "./return-reminders.queries.ts";
import { listSilenceMailsOf } from "./silence-mails.queries.ts";

export const reminderRecords = {
  return_reminders: {
    list: async (db, key) => ({ reminded_of_returns: await listRemindersOf(db, key) }),
    remove: deleteRowsOf("return_reminders"),
  },
  plan_reminders: {
    list: async (db, key) => ({ reminded_to_plan: await listPlanRemindersOf(db, key) }),
    remove: deleteRowsOf("plan_reminders"),
  },
  silence_mails: {
    list: async (db, key) => ({ asked_when_silent: await listSilenceMailsOf(db, key) }),
    remove: deleteRowsOf("silence_mails"),
  },
} satisfies Record<string, PersonalRecords>;
