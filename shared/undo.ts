import { changedFields, isSame, valueIn, type ChangedField } from "./journal-fields.ts";
import type { Journalled } from "./journal.ts";

/** A field that an undo restores (`docs/domain/journal.md#undo`). */
export interface Restorable {
  field: string;
  label: ChangedField["label"];
  before: unknown;
  now: unknown;
  /** Whether its value is neither the one from before the change nor the one from after it. */
  changedSince: boolean;
}

/**
 * Lists the fields that a change replaced, unless they have their earlier value again. `current` is null if deleted.
 */
export function listRestorable(journalled: Journalled, current: object | null): Restorable[] {
  return changedFields(journalled)
    .map(({ field, label, before, after }) => {
      const now = valueIn(current, field);
      return { field, label, before, now, changedSince: !isSame(now, after) };
    })
    .filter((field) => !isSame(field.now, field.before));
}
