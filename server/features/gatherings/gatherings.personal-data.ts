import type { PersonalDataTable } from "../people/personal-data-table.ts";
import { deleteRowsOf, forgetIn, nothingToList } from "../people/personal-data-table.ts";
import { forgetLaterAnswers, listAttendancesOf } from "./attendances.queries.ts";
import { listGatheringsBy } from "./gatherings.queries.ts";
import { listToldOf } from "./told-gatherings.queries.ts";

export const gatheringPersonalData = {
  gatherings: {
    list: async (db, key) => ({ gatherings_made: await listGatheringsBy(db, key) }),
    remove: forgetIn("gatherings", "author_id"),
  },
  // They are listed with the gatherings and series.
  gathering_texts: { list: nothingToList, remove: forgetIn("gathering_texts", "author_id") },
  attendances: {
    list: async (db, key) => ({ gatherings: await listAttendancesOf(db, key) }),
    remove: deleteRowsOf("attendances"),
    onLeaving: forgetLaterAnswers,
  },
  // They follow from the answers, which are listed.
  gathering_waits: { list: nothingToList, remove: deleteRowsOf("gathering_waits") },
  told_gatherings: {
    list: async (db, key) => ({ told_gatherings: await listToldOf(db, key) }),
    remove: deleteRowsOf("told_gatherings"),
  },
  // They become answers within a minute.
  kept_answers: { list: nothingToList, remove: deleteRowsOf("kept_answers") },
  // They tell which of the answers, which are listed, is the last one.
  last_answers: { list: nothingToList, remove: deleteRowsOf("last_answers") },
  // They are kept for a minute, and then as they are handed on.
  given_up: { list: nothingToList, remove: deleteRowsOf("given_up") },
  // Secrets.
  answer_links: { list: nothingToList, remove: deleteRowsOf("answer_links") },
} satisfies Record<string, PersonalDataTable>;
