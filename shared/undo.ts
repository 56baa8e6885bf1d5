import { changedFields, isSame, valueIn } from "./journal-fields.ts";
import type { Journalled } from "./journal.ts";

/** A field that an undo restores (`docs/domain.md#undo`). */
export interface Restorable {
  field: string;
  label: string;
  before: unknown;
  now: unknown;
  /** Whether it is neither what the change made of it nor what it was before. */
  changedSince: boolean;
}

/** Lists what a change replaced and is not yet as it was before; `current` is the thing as it is now, null if deleted. */
export function listRestorable(journalled: Journalled, current: object | null): Restorable[] {
  return changedFields(journalled)
    .map(({ field, label, before, after }) => {
      const now = valueIn(current, field);
      return { field, label, before, now, changedSince: !isSame(now, after) };
    })
    .filter((field) => !isSame(field.now, field.before));
}
