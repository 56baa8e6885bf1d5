import { z } from "zod";
import { MAX_LABEL_LENGTH, MAX_REPETITION_GAP, MAX_REPETITIONS } from "../constants.ts";
import { isoDateSchema } from "../basics/dates.schema.ts";
import { GATHERING_SCOPES, MONTHLY_DAYS, REPETITION_UNITS, WEEKDAYS } from "../enumerations.ts";
import { editSchemaOf, idSchema, message, optionalList, optionalText } from "../basics/fields.schema.ts";
import { GATHERING_DETAILS, gatheringInputSchema, gatheringSchema } from "../gatherings/gatherings.schema.ts";
import { repetitionSchema } from "./repetition.schema.ts";

/**
 * How often a gathering repeats (`docs/domain/gatherings.md#repetition`). It follows from its beginning on which day.
 * Nobody can send a rule itself: whatever is sent, there is at most one gathering a day.
 */
export const repeatsSchema = z
  .object({
    every: z
      .int(message("repetitionGap"))
      .min(1, message("repetitionGap"))
      .max(MAX_REPETITION_GAP, message("repetitionGap"))
      .default(1)
      .describe("2 for every second week or month."),
    unit: z.enum(REPETITION_UNITS),
    weekdays: optionalList(z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length))
      .default([])
      .describe("On which days of a week, besides that of the beginning."),
    on: z
      .enum(MONTHLY_DAYS)
      .default("Date")
      .describe(
        "On which day of a month: on the date of the beginning (on the last day of months that are too short), or on " +
          "its weekday, such as the second Tuesday or the last one.",
      ),
    until: isoDateSchema.nullable().default(null).describe("The last day on which one may begin."),
    times: z
      .int(message("repetitionTimes"))
      .min(2, message("repetitionTimes"))
      .max(MAX_REPETITIONS, message("repetitionTimes"))
      .nullable()
      .default(null)
      .describe("How many there are in all."),
    ends_with_interval: z
      .boolean()
      .default(false)
      .describe("Whether the last one is in the interval in which the first one begins."),
  })
  .refine(
    ({ until, times, ends_with_interval }) =>
      Number(until !== null) + Number(times !== null) + Number(ends_with_interval) <= 1,
    message("repetitionEnds"),
  );
export type Repeats = z.output<typeof repeatsSchema>;

export type Repetition = z.output<typeof repetitionSchema>;

/** Gatherings that repeat, and what new ones get (`docs/domain/gatherings.md#repetition`). */
export const gatheringSeriesSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  repeats: repetitionSchema,
  starts_at: z.string().describe("The beginning of the first one, as the clocks show it in the time zone."),
  ends_at: z.string().describe("The end of the first one."),
  ...gatheringSchema.pick({
    time_zone: true,
    ...GATHERING_DETAILS,
    author_id: true,
    cancelled_at: true,
    cancel_reason: true,
  }).shape,
});
export type GatheringSeries = z.output<typeof gatheringSeriesSchema>;

/** A series as responses and events have it: with its rule, for programs. */
export const ruledSeriesSchema = gatheringSeriesSchema.extend({
  rule: z
    .string()
    .describe("How they repeat, as an RRULE of RFC 5545. Its times are those of the clocks in the time zone."),
});
export type RuledSeries = z.output<typeof ruledSeriesSchema>;

/** Somebody goes to all gatherings of a series until they say otherwise. */
export const seriesAnswerSchema = z.object({ series_id: idSchema, person_id: idSchema, answered_at: z.string() });
export type SeriesAnswer = z.output<typeof seriesAnswerSchema>;

export const seriesAnswerInputSchema = z.object({
  going: z.boolean().describe("Whether you go to all of them until you say otherwise."),
});

/** A series, whether it goes on, and who goes to all of it. */
export const continuedSeriesSchema = ruledSeriesSchema.extend({
  going: z.array(idSchema).describe("The people who go to all of them until they say otherwise."),
  no_room_after: isoDateSchema
    .nullable()
    .describe("Until which day it has gatherings, if there is no room for later ones; otherwise null."),
});

export const newGatheringSchema = gatheringInputSchema.extend({
  repeats: repeatsSchema.nullable().default(null).describe("Null if it does not repeat."),
});
export type NewGatheringInput = z.output<typeof newGatheringSchema>;

const scopeSchema = z
  .enum(GATHERING_SCOPES)
  .default("This")
  .describe("Which gatherings of its series it is for. Those that have begun never change.");

/** How far a change of a gathering reaches. */
export const gatheringReachSchema = z.object({ scope: scopeSchema });

/** How far an edit of a gathering reaches. */
export const gatheringEditReachSchema = gatheringReachSchema.extend({
  repeats: repeatsSchema
    .optional()
    .describe("How it repeats from now on; for the scope `Following`, or if it did not repeat."),
});
export type GatheringEditReach = z.output<typeof gatheringEditReachSchema>;

export const cancelReasonSchema = optionalText(MAX_LABEL_LENGTH);
export const cancellationSchema = editSchemaOf(z.object({ reason: cancelReasonSchema }));
