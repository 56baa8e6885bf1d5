import { z } from "zod";
import { SILENT_INTERVALS } from "../constants.ts";
import { isoDateSchema } from "../basics/dates.schema.ts";
import { CREW_LACKS } from "../enumerations.ts";
import { idSchema } from "../basics/fields.schema.ts";

const people = z.array(idSchema);
const count = z.int().nonnegative();

/** Everybody who is part of an interval, each in one list. */
const answersSchema = z.object({
  participating: people,
  on_hiatus: people,
  exiting: people,
  opted_out: people.describe("Opted out, without saying for how long."),
  not_answered: people,
});

const crewOverviewSchema = z.object({
  crew_id: idSchema,
  name: z.string(),
  lacks: z.array(z.enum(CREW_LACKS)).describe("Empty if the crew is ready."),
  can_go_ahead: z.boolean().describe("Whether it has people, and somebody to convene."),
  convenor_id: idSchema.nullable(),
  person_ids: people,
  volunteer_ids: people.describe("The ones among them who volunteer to convene."),
  people_before: count
    .nullable()
    .describe("How many people it had in the interval before; null for the first interval."),
});

/** Counts of the people who participate. */
const capacitySchema = z.object({ lower: count, usual: count, higher: count, not_said: count });

/** How an interval comes together (`docs/domain/intervals.md#the-overview-of-an-interval`). */
export const intervalOverviewSchema = z.object({
  interval_id: idSchema,
  answers: answersSchema,
  crews: z.array(crewOverviewSchema).describe("Crews that lack something come first."),
  capacity: z.object({
    now: capacitySchema,
    before: capacitySchema.nullable().describe("In the interval before; null for the first interval."),
  }),
  returning: z
    .array(z.object({ person_id: idSchema, date: isoDateSchema }))
    .describe("Back from a hiatus, earliest first."),
  resting: z
    .array(z.object({ person_id: idSchema, until: isoDateSchema.nullable() }))
    .describe("On hiatus for the whole interval."),
  new: people.describe("Not part of the interval before."),
  silent: z
    .array(z.object({ person_id: idSchema, intervals: count }))
    .describe(`Without an answer for ${SILENT_INTERVALS} or more intervals in a row that have begun.`),
});

/** The answers of an interval in numbers. */
export const intervalCountsSchema = z.object({
  interval_id: idSchema,
  answers: z.object({ participating: count, on_hiatus: count, exiting: count, opted_out: count, not_answered: count }),
  capacity: capacitySchema,
});
