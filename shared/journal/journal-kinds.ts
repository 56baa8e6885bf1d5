import { ENTITY_KINDS } from "../events/entities.ts";

/** The kinds of entries, by their names in `journal.json`. */
export const KINDS_BY_NAME = {
  Participation: "participation",
  RollOver: "roll_over",
  Collective: "collective",
  Reminders: "reminders",
  Calendar: "calendar",
  ...ENTITY_KINDS,
} as const;

export const JOURNAL_KINDS = Object.values(KINDS_BY_NAME);
export type JournalKind = (typeof JOURNAL_KINDS)[number];
export const isJournalKind = (name: string | null): name is JournalKind => JOURNAL_KINDS.some((kind) => kind === name);
