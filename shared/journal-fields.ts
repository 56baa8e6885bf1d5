import { describeField, describeValue } from "./describe-value.ts";
import type { JournalKind } from "./enumerations.ts";
import type { JournalContents, Journalled } from "./journal.ts";
import { COLLECTIVE_LABELS, CREW_LABELS, INTERVAL_LABELS } from "./labels.ts";

/** Null for what only the sentence of an entry tells. */
type Labels = {
  [Kind in JournalKind]: Record<Exclude<keyof JournalContents[Kind], "id" | "collective_id">, string | null> | null;
};

/** The labels of the fields whose old and new values the journal shows, as the forms name them. */
const LABELS: Labels = {
  crew: CREW_LABELS,
  participation: null,
  interval: INTERVAL_LABELS,
  roll_over: null,
  person: { display_name: "Display name", about: "About", avatar_id: "Avatar", left_at: "Former member" },
  collective: COLLECTIVE_LABELS,
  handover: { crew_id: null, interval_id: null, text: "Handover", author_id: null, updated_at: null },
  entry_pathway: { name: null, note: "Note", answered_by: null },
  reminders: null,
  calendar: null,
};

/** A field that a change replaced. */
export interface ChangedField {
  field: string;
  label: string;
  before: unknown;
  after: unknown;
}

/** Stands for a whole crew that was deleted. */
export const DELETED = "deleted";

/** Of these fields the journal shows whether they are set (archived, left, deleted), not when that happened. */
const FLAGS = new Set(["archived_at", "left_at", DELETED]);

/** The value of a field. A deleted thing has only the field `DELETED`. */
export function valueIn(thing: object | null, field: string): unknown {
  const value = thing ? (thing as Record<string, unknown>)[field] : field === DELETED;
  return FLAGS.has(field) ? Boolean(value) : value;
}

/** Lists the fields that are different after a change; none if the thing is new, or gone for good. */
export function changedFields({ kind, before, after }: Journalled): ChangedField[] {
  if (kind === "crew" && before && !after) {
    return [{ field: DELETED, label: "Deleted", before: false, after: true }];
  }
  if (!before || !after) return [];
  return Object.entries<string | null>(LABELS[kind] ?? {}).flatMap(([field, label]) => {
    const changed = { field, before: valueIn(before, field), after: valueIn(after, field) };
    return label === null || isSame(changed.before, changed.after) ? [] : [{ ...changed, label }];
  });
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether an entry's sentence already says everything about a changed field. */
function isSaid({ field }: ChangedField): boolean {
  return FLAGS.has(field);
}

/** The changed fields that the sentence of an entry does not mention, in words. */
export function changesInWords(journalled: Journalled) {
  const { before, after } = journalled;
  return changedFields(journalled)
    .filter((changed) => !isSaid(changed))
    .map(({ field, label }) => ({
      field,
      label,
      before: fieldInWords(before, field),
      after: fieldInWords(after, field),
    }))
    .filter((changed) => changed.before !== changed.after);
}

/** A field of a thing in words; of a thing that is deleted, only that. */
export function fieldInWords(thing: object | null, field: string): string {
  return thing && !FLAGS.has(field) ? describeField(thing, field) : describeValue(valueIn(thing, field));
}
