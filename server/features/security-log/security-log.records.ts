import { goesWithItsParent, type AccountOf, type PersonalRecords } from "../people/personal-records.ts";
import { listSecurityEvents } from "./security-log.queries.ts";

export const securityLogRecords = {
  security_events: {
    list: async (db, { userId }) => ({ security_log: await listSecurityEvents(db, userId) }),
    remove: goesWithItsParent,
  },
} satisfies Record<string, PersonalRecords<AccountOf>>;
