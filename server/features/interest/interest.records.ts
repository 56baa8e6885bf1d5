import type { Changed } from "../../../shared/journal.ts";
import type { AccountOf, PersonalRecords } from "../people/personal-records.ts";
import { listEoisOf } from "./eois.queries.ts";
import { clearAnsweredBy, deleteEntryPathway, deleteEntryPathwaysLeadingTo } from "./entry-pathways.service.ts";

export const interestRecords = {
  entry_pathways: {
    list: async (db, account) => ({ expressions_of_interest: await listEoisOf(db, account) }),
    async remove(db, account) {
      const deleted: Changed[] = [];
      for (const { id } of await listEoisOf(db, account)) {
        deleted.push(await deleteEntryPathway(db, { collectiveId: account.collectiveId, id }));
      }
      return deleted;
    },
    onLeaving: clearAnsweredBy,
    onReturn: deleteEntryPathwaysLeadingTo,
  },
} satisfies Record<string, PersonalRecords<AccountOf>>;
