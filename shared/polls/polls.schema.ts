import { z } from "zod";
import { MAX_PROPOSED_TIMES } from "../constants.ts";
import { POLL_ANSWERS } from "../enumerations.ts";
import { editSchemaOf, idSchema, message, nullableTextSchema } from "../basics/fields.schema.ts";
import {
  answerLinkSchema,
  GATHERING_DETAILS,
  gatheringInputSchema,
  gatheringSchema,
  timeSchema,
} from "../gatherings/gatherings.schema.ts";

/** A time that is proposed for a gathering; its beginning tells it from the others. */
const proposedTimeSchema = z.object({
  starts_at: z.string().describe("In UTC."),
  ends_at: z.string().describe("In UTC."),
});

/** A gathering that still needs a time: people say when they can (`docs/domain/gatherings.md#finding-a-time`). */
export const pollSchema = gatheringSchema
  .pick({ id: true, collective_id: true, ...GATHERING_DETAILS, time_zone: true, author_id: true })
  .extend({
    times: z.array(proposedTimeSchema).describe("The proposed times, by their beginning."),
    withdrawn_at: nullableTextSchema.describe("When it was given up, in UTC."),
    gathering_id: idSchema.nullable().describe("The gathering that it became; null while no time is chosen."),
  });

const HAS_OFFSET = /(Z|[+-]\d\d:\d\d)$/;

/** Whether a time ends after it begins, as far as that can be said without knowing the time zone. */
function endsLater({ starts_at, ends_at }: { starts_at: string; ends_at: string }): boolean {
  if (HAS_OFFSET.test(starts_at) !== HAS_OFFSET.test(ends_at)) return true;
  const [start = 0, end = 0] = [starts_at, ends_at].map((time) =>
    Date.parse(HAS_OFFSET.test(time) ? time : `${time}Z`),
  );
  return start < end;
}

/** The fields of a poll that members enter. */
export const pollInputSchema = gatheringInputSchema.pick(GATHERING_DETAILS).extend({
  times: z
    .array(
      z
        .object({
          starts_at: timeSchema(message("startRequired")),
          ends_at: timeSchema(message("endRequired")),
        })
        .refine(endsLater, { error: message("endNotAfterStart"), path: ["ends_at"] }),
      message("timesRequired"),
    )
    .min(1, message("timesRequired"))
    .max(MAX_PROPOSED_TIMES, message("tooManyTimes")),
});
export const pollEditSchema = editSchemaOf(pollInputSchema);

const instantSchema = z.iso.datetime({ offset: true, error: message("timeInvalid") });

/** Answers to some of the proposed times; the others stay as they are, and null takes one back. */
export const pollAnswersInputSchema = z.object({
  answers: z
    .array(z.object({ starts_at: instantSchema, answer: z.enum(POLL_ANSWERS).nullable() }))
    .min(1)
    .max(MAX_PROPOSED_TIMES),
});

export const linkedPollAnswersSchema = answerLinkSchema.extend(pollAnswersInputSchema.shape);

/** The poll of a mailed link, and the person's answers. */
export const linkedPollSchema = pollSchema
  .pick({ id: true, title: true, time_zone: true, place: true, withdrawn_at: true, gathering_id: true })
  .extend({
    collective: z.string().describe("The collective's name."),
    times: z.array(
      proposedTimeSchema.extend({
        is_over: z.boolean(),
        answer: z.enum(POLL_ANSWERS).nullable().describe("What the person has said; null if nothing."),
      }),
    ),
  });

/** Which of the proposed times becomes the gathering's. */
export const settlementSchema = z.object({ starts_at: instantSchema.describe("The beginning of a proposed time.") });

/** When somebody can come. */
export const pollAnswersSchema = z.object({
  poll_id: idSchema,
  person_id: idSchema,
  answers: z
    .array(z.object({ starts_at: z.string(), answer: z.enum(POLL_ANSWERS) }))
    .describe("One for each proposed time that they have answered."),
  answered_at: z.string().describe("When they answered last, in UTC."),
});

const peopleSchema = z.array(idSchema);

/** A proposed time, and who can come then. */
export const answeredTimeSchema = proposedTimeSchema.extend({
  yes: peopleSchema,
  if_need_be: peopleSchema,
  no: peopleSchema,
  asked: peopleSchema.describe("Those of the crew or, without a crew, of everyone, in the interval of that time."),
  convenors: peopleSchema.describe("Those of them who convene the crew then."),
});

const rankingSchema = z.object({
  ranking: z.array(answeredTimeSchema).describe("The proposed times, the best one first."),
});

/** A poll with everybody's answers. */
export const answeredPollSchema = pollSchema.extend(rankingSchema.shape);

/** A poll without its long texts. */
export const pollOutlineSchema = pollSchema.omit({ description: true, links: true });

/** A poll in a list, without its long texts. */
export const listedPollSchema = pollOutlineSchema.extend(rankingSchema.shape);
