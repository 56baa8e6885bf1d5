import { describeField, describeValue, type Describing } from "./describe-value.ts";
import type { JournalKind } from "./journal-kinds.ts";
import type { JournalContents, Journalled } from "./journal.ts";
import type { MessageKey } from "../messages.ts";
import type { RepetitionKey } from "../series/repetition-words.ts";

type Label = Exclude<MessageKey<"labels">, RepetitionKey>;

/** Kinds of which only the sentence of an entry tells what changed. */
const KINDS_WITHOUT_FIELDS = ["participation", "roll_over", "calendar_import", "reminders", "calendar"] as const;

/** Fields that only the sentence tells, that never change or that are not kept; those of one kind with its name. */
const UNSHOWN = [
  "id",
  "collective_id",
  "author_id",
  "answered_by",
  "contacts",
  "entry_pathway.name",
  "expires_at",
  "gathering.time_zone",
  "gathering_id",
  "gathering_series.time_zone",
  "interval_id",
  "original_start",
  "poll.time_zone",
  "rule",
  "series_id",
  "updated_at",
  "uses",
  "written_at",
] as const;
const isUnshown = (field: string) => (UNSHOWN as readonly string[]).includes(field);

/** The labels of fields that forms name otherwise. */
const RENAMED = { crew_id: "crew", text: "handover" } as const;

type FieldOf<Thing> = Thing extends unknown ? keyof Thing : never;
type Field = FieldOf<JournalContents[Exclude<JournalKind, (typeof KINDS_WITHOUT_FIELDS)[number]>]>;

/** A field's label, as the forms name it. A field without one in `labels.json` does not compile. */
function labelOf(field: Exclude<Field, (typeof UNSHOWN)[number]>): Label {
  return field in RENAMED
    ? RENAMED[field as keyof typeof RENAMED]
    : (field as Exclude<typeof field, keyof typeof RENAMED>);
}

/** A field that a change replaced. */
export interface ChangedField {
  field: string;
  label: Label;
  before: unknown;
  after: unknown;
}

/** Stands for a whole thing that was deleted. */
const DELETED = "deleted";

/** Stands for what an import made. */
const UNDONE = "kept";

/** Of these fields the journal shows whether they are set (archived, left, cancelled, withdrawn, ended, deleted), not when that happened. */
const FLAGS = new Set(["archived_at", "left_at", "cancelled_at", "withdrawn_at", "ended_at", DELETED, UNDONE]);

/** The kinds of things that come back as they were if their deletion is undone. */
const DELETION_IS_UNDONE: ReadonlySet<JournalKind> = new Set(["crew", "gathering", "gathering_template"]);

/** The value of a field. A deleted thing has only the field `DELETED`. */
export function valueIn(thing: object | null, field: string): unknown {
  const value = thing ? (thing as Record<string, unknown>)[field] : field === DELETED || field === UNDONE;
  return FLAGS.has(field) ? Boolean(value) : value;
}

/** Lists the fields that are different after a change, and others; none if the thing is new, or gone for good. */
export function changedFields({ kind, before, after }: Journalled, others: readonly string[] = []): ChangedField[] {
  if (DELETION_IS_UNDONE.has(kind) && before && !after) {
    return [{ field: DELETED, label: "deleted", before: false, after: true }];
  }
  if (kind === "calendar_import" && !before) return [{ field: UNDONE, label: "undone", before: true, after: false }];
  if (!before || !after || (KINDS_WITHOUT_FIELDS as readonly JournalKind[]).includes(kind)) return [];
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    if (isUnshown(field) || isUnshown(`${kind}.${field}`)) return [];
    const changed = { field, before: valueIn(before, field), after: valueIn(after, field) };
    const isListed = others.includes(field) || !isSame(changed.before, changed.after);
    return isListed ? [{ ...changed, label: labelOf(field as Parameters<typeof labelOf>[0]) }] : [];
  });
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The changed fields that the sentence of an entry does not mention, in words. */
export function changesInWords(journalled: Journalled, describing: Describing) {
  const { before, after } = journalled;
  return changedFields(journalled)
    .filter(({ field }) => !FLAGS.has(field))
    .map(({ field, label }) => ({
      field,
      label: describing.say(label),
      before: fieldInWords(before, field, describing),
      after: fieldInWords(after, field, describing),
    }))
    .filter((changed) => changed.before !== changed.after);
}

/** A field of a thing in words; of a thing that is deleted, only that. */
export function fieldInWords(thing: object | null, field: string, describing: Describing): string {
  if (thing && !FLAGS.has(field)) return describeField(thing, field, describing);
  return describeValue(valueIn(thing, field), describing.say);
}
