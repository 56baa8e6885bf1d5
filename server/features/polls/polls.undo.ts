import type { Poll } from "../../../shared/polls/polls.ts";
import { pollInputSchema } from "../../../shared/polls/polls.schema.ts";
import { asEdited, type Undoable } from "../../revision/undoable.ts";
import { isAhead, listPollsById } from "./polls.queries.ts";
import { writePoll, writeWithdrawal } from "./polls.service.ts";

/** A change gives a poll up or opens it again, or edits it, never both. */
export const pollUndo: Undoable<Poll> = {
  list: (db, { collectiveId }, ids) => listPollsById(db, collectiveId, ids),
  restore: (trx, by, { current, fields }) => {
    const key = { ...by, id: current.id };
    return "withdrawn_at" in fields
      ? writeWithdrawal(trx, key, Boolean(fields.withdrawn_at))
      : writePoll(trx, key, asEdited(pollInputSchema, { current, fields }));
  },
  /** Once a time is chosen, nothing changes. A poll that was given up, or without a time to come, is not edited. */
  isRefused: ({ current, fields }, now) => {
    if ("withdrawn_at" in fields) return current.gathering_id !== null;
    return !isAhead({ ...current, ...fields }, now.toISOString());
  },
};
