import type { TokenScope } from "../../../shared/enumerations.ts";
import { listRestorable, restoredWith } from "../../../shared/journal/undo.ts";
import { AppError } from "../../errors.ts";
import { asChange, type ChangeAuthor, type Within } from "../../revision/change.ts";
import { findEntry } from "./journal.queries.ts";
import { readCurrent, takesNoToken, undoableFor } from "./undoables.ts";

interface Undone {
  revision: number;
  /** The fields to restore; undefined means all, if none was changed again since. */
  fields?: readonly string[] | undefined;
  /** Of the token with which it is undone. */
  scope?: TokenScope | null;
}

/**
 * Restores what a change replaced, with another change (`docs/domain/journal.md#undo`). Other fields stay as they are
 * now. Throws `EntryNotFound`, `TokenScopeExceeded`, `NothingToUndo`, `ChangedSince`, and what editing the thing throws.
 */
export const undo = asChange(async (trx, by: ChangeAuthor & Within, { revision, fields, scope }: Undone) => {
  const { collectiveId, authorId, clock, today } = by;
  const entry = await findEntry(trx, { collectiveId, revision });
  if (!entry) throw new AppError("EntryNotFound");
  if (scope && takesNoToken(entry)) throw new AppError("TokenScopeExceeded");
  const { journalled } = entry;
  const undoable = undoableFor(authorId, entry, clock.now());
  const current = (await readCurrent(trx, { collectiveId, today }, [entry]))(journalled);
  if (!undoable || current === undefined) throw new AppError("NothingToUndo");
  const restorable = listRestorable(journalled, current);
  if (!fields && restorable.some(({ changedSince }) => changedSince)) throw new AppError("ChangedSince");
  const wanted = fields?.flatMap((field) => restoredWith(journalled.kind, field));
  const chosen = restorable.filter(({ field }) => wanted?.includes(field) ?? true);
  if (chosen.length === 0) throw new AppError("NothingToUndo");
  if (current === null) return undoable.insert?.(trx, by, journalled.before) ?? [];
  const earlier = Object.fromEntries(chosen.map(({ field, before }) => [field, before]));
  return undoable.restore(trx, by, { current, fields: earlier });
});
