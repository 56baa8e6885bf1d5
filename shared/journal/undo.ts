import { changedFields, isSame, valueIn, type ChangedField } from "./journal-fields.ts";
import type { Journalled } from "./journal.ts";
import type { JournalKind } from "./journal-kinds.ts";

/** A field that an undo restores (`docs/domain/journal.md#undo`). */
export interface Restorable {
  field: string;
  label: ChangedField["label"];
  before: unknown;
  now: unknown;
  /** Whether its value is neither the one from before the change nor the one from after it. */
  changedSince: boolean;
}

/** Fields that are one thing to undo: a repetition without its beginning, or a beginning without its end, means another one. */
const TOGETHER: Partial<Record<JournalKind, readonly string[]>> = {
  gathering_series: ["repeats", "rule", "starts_at", "ends_at"],
};

/** The fields that are restored if one of them is. */
export function restoredWith(kind: JournalKind, field: string): readonly string[] {
  const together = TOGETHER[kind];
  return together?.includes(field) ? together : [field];
}

/** Fields that a change replaced, with those that belong to them, unless they are back. `current`: null if deleted. */
export function listRestorable(journalled: Journalled, current: object | null): Restorable[] {
  const { kind } = journalled;
  const replaced = changedFields(journalled).flatMap(({ field }) => restoredWith(kind, field));
  const restorable = changedFields(journalled, replaced).map(({ field, label, before, after }) => {
    const now = valueIn(current, field);
    return { field, label, before, now, changedSince: !isSame(now, after) };
  });
  const changed = restorable.filter(({ changedSince }) => changedSince);
  const since = new Set(changed.flatMap(({ field }) => restoredWith(kind, field)));
  return restorable
    .map((field) => ({ ...field, changedSince: since.has(field.field) }))
    .filter((field) => !isSame(field.now, field.before));
}
