import { z, type ZodType } from "zod";
import { calendarFeedSchema } from "../calendar/calendar.schema.ts";
import { collectiveSchema } from "../collective/collective.schema.ts";
import { idSchema, optionalList, revisionSchema } from "../basics/fields.schema.ts";
import { isJournalKind, JOURNAL_KINDS, KINDS_BY_NAME, type JournalKind } from "./journal-kinds.ts";
import { entitySchemas } from "../events/events.schema.ts";
import { collectiveInvolvementSchema, crewInvolvementSchema } from "../participation/involvements.schema.ts";

/** The fields that the journal keeps, by kind (`docs/domain/journal.md#journal`): no capacity, reasons or contacts. */
export const journalContentSchemas = {
  ...entitySchemas,
  person: entitySchemas.person.omit({ contacts: true }),
  entry_pathway: entitySchemas.entry_pathway
    .pick({ id: true, name: true, note: true, answered_by: true, written_at: true })
    // Older entries lack it.
    .partial({ written_at: true }),
  participation: z.object({
    interval_id: idSchema,
    person_id: idSchema,
    answer: collectiveInvolvementSchema
      .pick({ status: true, participation_intention: true, opt_out_type: true, opt_out_planned_return_date: true })
      .nullable()
      .describe("Null if the person is not part of the interval."),
    crews: z.array(crewInvolvementSchema.pick({ crew_id: true, convenor: true, volunteered_convenor: true })),
    alone_in: z
      .array(idSchema)
      .optional()
      .describe("Before: the crews they left that nobody else volunteers to convene."),
  }),
  roll_over: z.object({ current_interval: idSchema.nullable(), next_interval: idSchema.nullable() }),
  collective: collectiveSchema,
  reminders: z.object({ interval_id: idSchema, people: z.int().describe("How many people were reminded.") }),
  calendar: calendarFeedSchema,
} satisfies Record<JournalKind, ZodType>;

/** Kinds by the names that the filter takes as well, such as `EntryPathway`. */
const OTHER_NAMES = {
  ...KINDS_BY_NAME,
  GatheringSeries: "gathering_series",
  CalendarImport: "calendar_import",
} as const;

/** Which entries to list: those before a revision, by or about somebody or something. */
export const journalFilterSchema = z.object({
  next: idSchema.optional().describe("The `next` of the page before."),
  before: idSchema.optional().describe("Only entries before this revision."),
  person_id: idSchema.optional().describe("By or about this person."),
  crew_id: idSchema.optional(),
  interval_id: idSchema.optional(),
  kind: z
    .enum([...JOURNAL_KINDS, ...(Object.keys(OTHER_NAMES) as (keyof typeof OTHER_NAMES)[])])
    .transform((name): JournalKind => (isJournalKind(name) ? name : OTHER_NAMES[name]))
    .optional()
    .describe("As entries have it, or as entities are called: `entry_pathway` or `EntryPathway`."),
});

const changedFieldSchema = z.object({
  field: z.string(),
  label: z.string().describe("As the forms name it."),
  before: z.string().describe("In words."),
  after: z.string(),
});

/** A field that an undo would restore. */
const undoFieldSchema = changedFieldSchema.omit({ after: true }).extend({
  now: z.string().describe("What it is now."),
  changed_since: z.boolean().describe("Whether it was changed again since; then choose the fields to restore."),
});

export const journalEntrySchema = z.object({
  revision: idSchema.describe("The revision of the event, which identifies the entry."),
  at: z.string().describe("When it happened, in UTC."),
  author_id: idSchema.nullable().describe("Null if no member did it."),
  kind: z.enum(JOURNAL_KINDS),
  text: z.string().describe("What happened, in one sentence."),
  words: z
    .array(
      z.object({
        text: z.string(),
        names: z
          .object({ kind: z.enum(["person", "crew", "interval", "gathering"]), id: idSchema })
          .nullable()
          .describe("Who or what the text names."),
      }),
    )
    .describe("The sentence in pieces."),
  changes: z.array(changedFieldSchema),
  undo: z.array(undoFieldSchema).describe("What you can restore of it; empty if nothing."),
});

export const journalPageSchema = z.object({
  entries: z.array(journalEntrySchema),
  next: revisionSchema.nullable().describe("The `next` with which to ask for the next page; null after the last one."),
});

/** Whether the member has an address for feed readers. */
export const activityFeedSchema = z.object({ feed: calendarFeedSchema.nullable().describe("Null if there is none.") });

const journalKeySchema = z.object({ revision: idSchema });

export const undoInputSchema = journalKeySchema.extend({
  fields: optionalList(z.array(z.string()).max(20)).describe(
    "The fields to restore; by default all of them, if none was changed again since.",
  ),
});
