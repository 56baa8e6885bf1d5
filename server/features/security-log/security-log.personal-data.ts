import { goesWithItsParent, type AccountOf, type PersonalDataTable } from "../people/personal-data-table.ts";
import { listSecurityEvents } from "./security-log.queries.ts";

export const securityLogPersonalData = {
  security_events: {
    list: async (db, { userId }) => ({ security_log: await listSecurityEvents(db, userId) }),
    remove: goesWithItsParent,
  },
} satisfies Record<string, PersonalDataTable<AccountOf>>;
