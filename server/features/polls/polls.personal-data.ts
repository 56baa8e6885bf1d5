import type { PersonalDataTable } from "../people/personal-data-table.ts";
import { deleteRowsOf, forgetIn } from "../people/personal-data-table.ts";
import { forgetOpenAnswers, listPollAnswersOf, listPollsBy } from "./polls.queries.ts";

export const pollPersonalData = {
  polls: {
    list: async (db, key) => ({ polls_made: await listPollsBy(db, key) }),
    remove: forgetIn("polls", "author_id"),
  },
  poll_answers: {
    list: async (db, key) => ({ poll_answers: await listPollAnswersOf(db, key) }),
    remove: deleteRowsOf("poll_answers"),
    onLeaving: forgetOpenAnswers,
  },
} satisfies Record<string, PersonalDataTable>;
