import type { Changed } from "../../../shared/journal/journal.ts";
import { forgetIn, type AccountOf, type PersonalDataTable } from "../people/personal-data-table.ts";
import { listEoisOf } from "./eois.queries.ts";
import { clearAnsweredBy, deleteEntryPathway, deleteEntryPathwaysLeadingTo } from "./entry-pathways.service.ts";
import { listJoinLinksBy } from "./join-links.queries.ts";

export const joinLinkPersonalData = {
  join_links: {
    list: async (db, key) => ({ links_for_groups_made: await listJoinLinksBy(db, key) }),
    remove: forgetIn("join_links", "author_id"),
  },
} satisfies Record<string, PersonalDataTable>;

export const eoiPersonalData = {
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
} satisfies Record<string, PersonalDataTable<AccountOf>>;
