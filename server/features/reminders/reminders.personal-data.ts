import { deleteRowsOf, type PersonalDataTable } from "../people/personal-data-table.ts";
import { listPlanRemindersOf } from "./plan-reminders.queries.ts";

export const reminderPersonalData = {
  plan_reminders: {
    list: async (db, key) => ({ reminded_to_plan: await listPlanRemindersOf(db, key) }),
    remove: deleteRowsOf("plan_reminders"),
  },
} satisfies Record<string, PersonalDataTable>;
