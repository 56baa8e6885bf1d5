import { deleteRowsOf, type PersonalRecords } from "../people/personal-records.ts";
import { listPlanRemindersOf } from "./plan-reminders.queries.ts";

export const reminderRecords = {
  plan_reminders: {
    list: async (db, key) => ({ reminded_to_plan: await listPlanRemindersOf(db, key) }),
    remove: deleteRowsOf("plan_reminders"),
  },
} satisfies Record<string, PersonalRecords>;
