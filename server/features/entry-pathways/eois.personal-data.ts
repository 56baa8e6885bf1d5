import type { Changed } from "../../../shared/journal/journal.ts";
import type { AccountOf, PersonalDataTable } from "../people/personal-data-table.ts";
import { listEoisOf } from "./eois.queries.ts";
import { clearAnsweredBy, deleteEntryPathway, deleteEntryPathwaysLeadingTo } from "./entry-pathways.service.ts";

export const eoiPersonalData = {
  lists: { expressions_of_interest: listEoisOf },
  async remove(db, account) {
    const deleted: Changed[] = [];
    for (const { id } of await listEoisOf(db, account)) {
      deleted.push(await deleteEntryPathway(db, { collectiveId: account.collectiveId, id }));
    }
    return deleted;
  },
  onLeaving: clearAnsweredBy,
  onReturn: deleteEntryPathwaysLeadingTo,
} satisfies PersonalDataTable<AccountOf>;
