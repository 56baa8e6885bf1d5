import { describeValue } from "./describe-value.ts";
import type { JournalKind } from "./enumerations.ts";
import type { Journalled } from "./journal.ts";

/** The labels of the fields whose old and new values the journal shows, as the forms name them. */
const LABELS: Partial<Record<JournalKind, Record<string, string>>> = {
  crew: { name: "Name", description: "Description", links: "Links" },
  collective: {
    name: "Name",
    noun_name: "Noun name",
    slug: "Slug",
    description: "Description",
    links: "Links",
    feature_eoi: "Enable expression of interest",
    eoi_description: "EOI description",
    reminder_days: "Reminders",
  },
  person: { display_name: "Display name", about: "About", avatar_id: "Avatar" },
  interval: { start_date: "Start date", end_date: "End date" },
  handover: { text: "Handover" },
  entry_pathway: { note: "Note" },
};

/** A field that a change replaced. */
export interface ChangedField {
  field: string;
  label: string;
  before: unknown;
  after: unknown;
}

/** Lists the fields that are different after a change; none if the thing is new or gone. */
export function changedFields({ kind, before, after }: Journalled): ChangedField[] {
  if (!before || !after) return [];
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return Object.entries(LABELS[kind] ?? {})
    .filter(([field]) => !isSame(old[field], now[field]))
    .map(([field, label]) => ({ field, label, before: old[field], after: now[field] }));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A changed field in words. */
export function inWords({ field, label, before, after }: ChangedField) {
  return { field, label, before: describeValue(before), after: describeValue(after) };
}
