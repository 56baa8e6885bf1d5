import {
  goesWithItsParent,
  nothingToList,
  type AccountOf,
  type PersonalDataTable,
} from "../people/personal-data-table.ts";
import { getTwoStep } from "./two-step.service.ts";

export const twoStepPersonalData = {
  two_step: {
    list: async (db, account) => ({ two_step: await getTwoStep(db, account) }),
    remove: goesWithItsParent,
  },
  recovery_codes: { list: nothingToList, remove: goesWithItsParent },
} satisfies Record<string, PersonalDataTable<AccountOf>>;
