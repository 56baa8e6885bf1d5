import { describeField, describeValue, type Describing } from "./describe-value.ts";
import type { JournalKind } from "./journal-kinds.ts";
import type { JournalContents, Journalled } from "./journal.ts";
import type { MessageKey } from "../messages.ts";
import type { RepetitionKey } from "../series/repetition-words.ts";

type Label = Exclude<MessageKey<"labels">, RepetitionKey>;

/** Null for what only the sentence of an entry tells. */
type Labels = {
  [Kind in JournalKind]: Record<Exclude<keyof JournalContents[Kind], "id" | "collective_id">, Label | null> | null;
};

/** Fields that gatherings, their series and polls have in common. */
const DETAILS_OF_GATHERING = {
  place: "place",
  description: "description",
  links: "links",
  expectation: "expectation",
  places: "places",
  author_id: null,
} as const;

/** The labels of the fields whose old and new values the journal shows, as the forms name them. */
const LABELS: Labels = {
  crew: { name: "name", description: "description", links: "links", archived_at: "archived_at" },
  participation: null,
  interval: { start_date: "start_date", end_date: "end_date" },
  roll_over: null,
  person: { display_name: "display_name", about: "about", avatar_id: "avatar_id", left_at: "left_at" },
  collective: {
    name: "name",
    noun_name: "noun_name",
    slug: "slug",
    description: "description",
    links: "links",
    feature_eoi: "feature_eoi",
    eoi_description: "eoi_description",
    reminder_days: "reminder_days",
    language: "language",
    time_zone: "time_zone",
    reply_address: "reply_address",
    eoi_managing_crew_id: "eoi_managing_crew_id",
  },
  handover: { crew_id: null, interval_id: null, text: "handover", author_id: null, updated_at: null },
  entry_pathway: { name: null, note: "note", answered_by: null },
  gathering: {
    title: "title",
    crew_id: "crew",
    starts_at: "starts_at",
    ends_at: "ends_at",
    time_zone: null,
    ...DETAILS_OF_GATHERING,
    cancelled_at: "cancelled_at",
    cancel_reason: "cancel_reason",
    series_id: null,
    original_start: null,
  },
  gathering_series: {
    repeats: "repeats",
    rule: null,
    title: "title",
    crew_id: "crew",
    starts_at: "starts_at",
    ends_at: "ends_at",
    time_zone: null,
    ...DETAILS_OF_GATHERING,
    cancelled_at: "cancelled_at",
    cancel_reason: "cancel_reason",
  },
  calendar_import: null,
  poll: {
    title: "title",
    crew_id: "crew",
    times: "times",
    time_zone: null,
    ...DETAILS_OF_GATHERING,
    withdrawn_at: "withdrawn_at",
    gathering_id: null,
  },
  gathering_template: {
    title: "title",
    summary: "summary",
    expectation: "expectation",
    links: "links",
    time_of_day: "time_of_day",
    minutes: "minutes",
    place: "place",
    repeats: "repeats",
    author_id: null,
  },
  join_link: { name: null, uses: null, expires_at: null, ended_at: "ended_at", author_id: null },
  reminders: null,
  calendar: null,
};

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
  if (!before || !after) return [];
  return Object.entries<Label | null>(LABELS[kind] ?? {}).flatMap(([field, label]) => {
    const changed = { field, before: valueIn(before, field), after: valueIn(after, field) };
    const isListed = others.includes(field) || !isSame(changed.before, changed.after);
    return label === null || !isListed ? [] : [{ ...changed, label }];
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
