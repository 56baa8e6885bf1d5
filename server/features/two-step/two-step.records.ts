import { goesWithItsParent, nothingToList, type AccountOf, type PersonalRecords } from "../people/personal-records.ts";
import { getTwoStep } from "./two-step.service.ts";

export const twoStepRecords = {
  two_step: {
    list: async (db, account) => ({ two_step: await getTwoStep(db, account) }),
    remove: goesWithItsParent,
  },
  recovery_codes: { list: nothingToList, remove: goesWithItsParent },
} satisfies Record<string, PersonalRecords<AccountOf>>;
