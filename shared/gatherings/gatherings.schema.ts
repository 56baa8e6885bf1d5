import { z } from "zod";
import { tokenSchema } from "../auth/auth.schema.ts";
import {
  MAX_CALENDAR_LENGTH,
  MAX_FILE_BYTES,
  MAX_DAYS_OF_GATHERING,
  MAX_IMPORTED,
  MAX_LABEL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_PEOPLE_IN_A_REQUEST,
  MAX_PLACES,
  MAX_TIME_LENGTH,
} from "../constants.ts";
import { isPlannable } from "../basics/dates.ts";
import { isoDateSchema } from "../basics/dates.schema.ts";
import {
  ALONE_REASONS,
  EXPECTATIONS,
  GATHERING_ANSWERS,
  IMPORT_CHANGES,
  IMPORT_REFUSALS,
  LIST_ORDERS,
} from "../enumerations.ts";
import {
  agoSchema,
  deviceSchema,
  editSchemaOf,
  idSchema,
  message,
  nullableTextSchema,
  optionalLine,
  optionalList,
  optionalTextSchema,
  requiredLine,
  storedLine,
  timeZoneSchema,
} from "../basics/fields.schema.ts";
import { MAX_ID } from "../basics/ids.ts";
import { repetitionSchema } from "../series/repetition.schema.ts";
import { linkSchema, linksInputSchema } from "../basics/links.schema.ts";
import type { MessageKey } from "../messages.ts";

const DAY = 86_400_000;
/** A gathering's beginning and id, as `nextPage` makes it of the last one of a list, and how long that is at most. */
const CURSOR_LENGTH = 35;
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,\d{1,10}$/;

/** When people of a collective meet (`docs/domain/gatherings.md#gatherings`). */
export const gatheringSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  title: z.string(),
  crew_id: idSchema.nullable().describe("Whose it is; null if it is everyone's."),
  starts_at: z.string().describe("In UTC."),
  ends_at: z
    .string()
    .describe("In UTC. One that begins and ends when days begin in its time zone lasts whole days: show no times."),
  time_zone: z.string().describe("The IANA name of the time zone in which it was planned."),
  place: nullableTextSchema.describe("In words, or the address of a page."),
  description: nullableTextSchema.describe("Markdown."),
  links: z.array(linkSchema),
  expectation: z.enum(EXPECTATIONS).describe("Whether people are expected to come, encouraged, or welcome."),
  places: z.int().nullable().describe("How many people can come at most; null if there is no limit."),
  author_id: idSchema.nullable().describe("Who made it; null if their data was removed."),
  cancelled_at: nullableTextSchema.describe("When it was cancelled, in UTC; null if it takes place."),
  cancel_reason: nullableTextSchema,
  series_id: idSchema.nullable().describe("The series that it is part of; null if it does not repeat."),
  original_start: nullableTextSchema.describe(
    "When it was to begin, as the clocks show it in its time zone, even if it was moved. By it, one of a series is " +
      "recognised. Null if it is in no series and was never moved.",
  ),
});

/** The fields that a gathering takes from its series, or from the poll that found its time. */
export const GATHERING_DETAILS = {
  title: true,
  crew_id: true,
  place: true,
  description: true,
  links: true,
  expectation: true,
  places: true,
} as const;

/** A gathering without its long texts, of which lists only say whether it has any. */
export const gatheringOutlineSchema = gatheringSchema.omit({ description: true, links: true });

/** A time with any offset from UTC or, without one, as the clocks show it in the collective's time zone. */
export function timeSchema(required: string) {
  return z
    .string(required)
    .min(1, { error: required, abort: true })
    .pipe(
      z.iso
        .datetime({ offset: true, local: true, error: message("timeInvalid"), abort: true })
        .max(MAX_TIME_LENGTH, message("timeInvalid"))
        .refine(isPlannable, message("yearInvalid")),
    );
}

/** The fields of a gathering that members enter (`docs/domain/gatherings.md#gatherings`). */
export const gatheringInputSchema = z.object({
  title: requiredLine(message("titleRequired")),
  crew_id: idSchema.nullable().default(null),
  starts_at: timeSchema(message("startRequired")),
  ends_at: timeSchema(message("endRequired")),
  place: optionalLine(MAX_LABEL_LENGTH),
  description: optionalTextSchema,
  links: linksInputSchema,
  expectation: z.enum(EXPECTATIONS).default("Welcome"),
  places: z
    .int(message("placesInvalid"))
    .min(1, message("placesInvalid"))
    .max(MAX_PLACES, message("placesInvalid"))
    .nullable()
    .default(null),
});
export const gatheringEditSchema = editSchemaOf(gatheringInputSchema);

/** Says what is wrong with the length of a gathering, from and to instants; null if nothing is. */
export function lengthIssue(starts_at: string, ends_at: string): MessageKey<"validation"> | null {
  const length = Date.parse(ends_at) - Date.parse(starts_at);
  if (length <= 0) return message("endNotAfterStart");
  return length > MAX_DAYS_OF_GATHERING * DAY ? message("gatheringTooLong") : null;
}

/** An instant with any offset from UTC, or a day. */
const boundSchema = z.union([z.iso.datetime({ offset: true }).max(MAX_TIME_LENGTH), isoDateSchema]);

const listCursorSchema = z
  .string()
  .max(CURSOR_LENGTH)
  .regex(CURSOR)
  .refine((cursor) => Number(cursor.split(",")[1]) <= MAX_ID);

/** All that would be deleted with a gathering. */
export const gatheringDeletionSchema = z.object({
  gatherings: z.int().describe("How many: all of its series if it repeats; 0 if you cannot delete it."),
});

/** The first and the last day of what may be planned, and whose it would be. */
export const askingSchema = z.object({
  days: z.array(isoDateSchema).min(1).max(2),
  crew_id: idSchema.nullable(),
});

/** Gatherings that end after `from` and begin before `to`. */
export const gatheringPeriodSchema = z.object({
  from: boundSchema
    .optional()
    .describe(
      "An instant, or a day of the collective's time zone, from its beginning; by default the current instant.",
    ),
  to: boundSchema
    .optional()
    .describe("An instant, or a day of the collective's time zone, to its end; by default 90 days after `from`."),
  order: z.enum(LIST_ORDERS).optional().describe("By their beginning; by default the oldest first."),
  next: listCursorSchema
    .optional()
    .describe("After which gathering the list goes on: its beginning and its id, with a comma between them."),
  cursor: listCursorSchema.optional().describe("An earlier name of `next`."),
});

/** Somebody's answer to a gathering, and whether they were there. */
export const attendanceSchema = z.object({
  gathering_id: idSchema,
  person_id: idSchema,
  answer: z.enum(GATHERING_ANSWERS).nullable().describe("Null if they have not said."),
  answered_at: nullableTextSchema.describe("Since when they give this answer, in UTC."),
  note: nullableTextSchema.describe("What they say beside their answer, in one line."),
  was_there: z.boolean().nullable().describe("Null if nobody has noted it."),
});

/** Where and when the answered gathering takes place as far as the person knows. */
export const seenSchema = gatheringSchema
  .pick({ starts_at: true, ends_at: true, place: true })
  .optional()
  .describe("The gathering that you answer. If another time or place is planned by now, the call is refused.");

/** An answer; null takes it back, and its note with it. */
export const answerInputSchema = z.object({
  answer: z.enum(GATHERING_ANSWERS).nullable(),
  note: optionalLine(MAX_NOTE_LENGTH)
    .unwrap()
    .optional()
    .describe("One line that everybody sees beside the answer; null removes it. Without it, the note stays."),
  seen: seenSchema,
});

/**
 * How long an answer has waited for the network, and where. Earlier releases also say `undoable`: every answer is, for a
 * while.
 */
export const answeringSchema = z.object({
  undoable: z.boolean().optional(),
  answered_ago: agoSchema.describe(
    "How many milliseconds ago you answered, if it has waited. What you have answered since stays.",
  ),
  device: deviceSchema,
});

/** The token of an email's link, which answers for its recipient. */
export const answerLinkSchema = z.object({ token: tokenSchema });

export const linkedAnswerInputSchema = answerLinkSchema.extend({
  answer: z.enum(GATHERING_ANSWERS),
  seen: seenSchema,
});

/** The gathering of a mailed link, and the person's answer. */
export const linkedGatheringSchema = gatheringSchema
  .pick({ id: true, title: true, starts_at: true, ends_at: true, time_zone: true, place: true, cancelled_at: true })
  .extend({
    collective: z.string().describe("The collective's name."),
    answer: z.enum(GATHERING_ANSWERS).nullable().describe("What the person has said; null if nothing."),
  });

/** An iCalendar document, such as other calendars export: its text, or the file with any encoding. */
export const calendarInputSchema = z.object({
  text: z.string().max(MAX_CALENDAR_LENGTH, message("calendarTooLarge")).default(""),
  file: z.file().max(MAX_FILE_BYTES, message("calendarTooLarge")).optional(),
  floating_zone: timeZoneSchema
    .optional()
    .describe("The time zone of times without one; by default the document's, or else the collective's."),
});

/** A preview of the gatherings that a calendar would make. */
export const calendarPreviewSchema = z.object({
  found: z.array(
    gatheringSchema.pick({ title: true, starts_at: true, ends_at: true, time_zone: true, place: true }).extend({
      key: z.string().describe("Identifies it within the document."),
      entry: z.int().describe("Identifies its entry. The times of what repeats have one entry."),
      crew_id: idSchema.nullable().describe("The crew whose name is one of its categories; null if there is none."),
      is_end_guessed: z.boolean().describe("Whether the document does not say when it ends; then it takes an hour."),
      exists: z.boolean().describe("Whether it was imported before, or is planned with this title for this time."),
      changes: z.array(z.enum(IMPORT_CHANGES)).describe("What the calendar has changed since it came in."),
      current: gatheringSchema
        .pick({ id: true, title: true, starts_at: true, ends_at: true, time_zone: true, place: true })
        .nullable()
        .describe("The gathering that these would change; null if there are none."),
    }),
  ),
  repeated: z
    .array(
      z.object({
        entry: z.int().describe("The entry of its times."),
        repeats: repetitionSchema.nullable().describe("How its series repeats, with `series`; null if it has none."),
        alone: z
          .enum(ALONE_REASONS)
          .nullable()
          .describe("Why its times come in as single gatherings; null if they need not."),
        changed: z.int().describe("How many times of its series the document has changed."),
        left_out: z.int().describe("How many times its series leaves out."),
        added: z.int().describe("How many times are beside its series, as single gatherings."),
      }),
    )
    .describe("The entries that repeat."),
  later: z.int().describe("How many others can come in once these have: the document then has them again."),
  refused: z
    .array(
      z.object({
        reason: z.enum(IMPORT_REFUSALS),
        count: z.int(),
        titles: z.array(z.string()).describe("Some of them."),
      }),
    )
    .describe("What is left out, by reason."),
  floating_zone: z
    .string()
    .nullable()
    .describe("The time zone in which times without one are taken; null if there are none."),
});

/** The entries of a calendar that become gatherings, and whose. */
export const importInputSchema = calendarInputSchema.extend({
  keys: z
    .array(z.string().max(MAX_LABEL_LENGTH))
    .max(MAX_IMPORTED)
    .describe("Those of the preview that come in as single gatherings."),
  series: optionalList(z.array(z.int()).max(MAX_IMPORTED)).describe(
    "The repeated entries of the preview that come in as series, with all their times.",
  ),
  crew_id: idSchema
    .nullable()
    .optional()
    .describe("Whose they all are; null if they are everyone's. By default, each is the crew's that the preview has."),
  file_name: z
    .string()
    .overwrite((name) => Array.from(storedLine(name)).slice(0, MAX_NAME_LENGTH).join(""))
    .optional()
    .describe("What the activity calls the calendar, such as the name of its file; it is cut if it is long."),
});

/** Who was there. */
export const presenceInputSchema = z.object({
  person_ids: z.array(idSchema).max(MAX_PEOPLE_IN_A_REQUEST),
  noted_before: z
    .array(idSchema)
    .max(MAX_PEOPLE_IN_A_REQUEST)
    .nullable()
    .optional()
    .describe("Who was noted when you chose these people; null if nobody was. Then only your own changes are made."),
});

const peopleSchema = z.array(idSchema);

const answersSchema = z.object({
  going: peopleSchema.describe("Those who come, in the order of their answers."),
  waiting: peopleSchema.describe("Those who would come and wait for a place; the first one gets the next place."),
  maybe: peopleSchema,
  not_going: peopleSchema,
  unanswered: peopleSchema.describe("Those of the crew or, without a crew, of everyone, who have not said."),
  were_there: peopleSchema.nullable().describe("Null if nobody has noted it."),
});

/** A gathering with everybody's answers. */
export const answeredGatheringSchema = gatheringSchema.extend({
  ...answersSchema.shape,
  notes: z
    .array(z.object({ person_id: idSchema, note: z.string() }))
    .describe("What people say beside their answers. Lists leave it out."),
  poll_id: idSchema
    .nullable()
    .describe("The search for its time that can still be resumed, since nobody was told of the choice; null if none."),
});

/** A gathering in a list: its long texts are left out, which would be most of it. */
export const listedGatheringSchema = gatheringOutlineSchema.extend({
  has_details: z
    .boolean()
    .describe("Whether it has a description or links, which it has only when it is loaded alone."),
  ...answersSchema.shape,
});
