import { z } from "zod";
import { MAX_CREWS_IN_A_SAVE, MAX_HELD_IN_A_SAVE, MAX_SHOWN_IN_A_SAVE } from "../constants.ts";
import { CAPACITY_SCORES, OPT_OUT_TYPES, PARTICIPATION_INTENTIONS, PARTICIPATION_STATUSES } from "../enumerations.ts";
import { isoDateSchema } from "../basics/dates.schema.ts";
import {
  agoSchema,
  deviceSchema,
  editSchemaOf,
  idSchema,
  languageSchema,
  message,
  nullableTextSchema,
  optionalList,
  optionalTextSchema,
  revisionSchema,
} from "../basics/fields.schema.ts";

export const capacityPlanningSchema = z.object({
  wellbeing: nullableTextSchema,
  focus: nullableTextSchema,
  capacity: nullableTextSchema,
});

/** A person's answers for an interval, and the status that follows from them. */
export const collectiveInvolvementSchema = z.object({
  id: idSchema,
  person_id: idSchema,
  collective_id: idSchema,
  interval_id: idSchema,
  status: z.enum(PARTICIPATION_STATUSES),
  private_capacity_planning: z.boolean().describe("Whether only the person can see `capacity_planning`."),
  capacity_planning: capacityPlanningSchema.nullable().describe("Null for other people while it is private."),
  capacity_score: z.literal(CAPACITY_SCORES).nullable().describe("Lower than usual, as usual, or higher."),
  participation_intention: z.enum(PARTICIPATION_INTENTIONS).nullable(),
  opt_out_type: z.enum(OPT_OUT_TYPES).nullable(),
  opt_out_planned_return_date: isoDateSchema.nullable(),
  intention_context: nullableTextSchema,
});

export const crewInvolvementSchema = z.object({
  id: idSchema,
  person_id: idSchema,
  crew_id: idSchema,
  interval_id: idSchema,
  convenor: z.boolean().describe("Chosen by the server among the volunteers."),
  volunteered_convenor: z.boolean(),
  status: z.enum(PARTICIPATION_STATUSES).describe("The person's status in the interval."),
});

/** A person's own answers for an interval, with their crews. */
export const ownInvolvementSchema = collectiveInvolvementSchema.extend({
  crew_involvements: z.array(crewInvolvementSchema),
});

export const personIntervalSchema = z.object({
  interval_id: idSchema,
  person_id: idSchema,
  collective_involvement: collectiveInvolvementSchema.nullable(),
  crew_involvements: z.array(crewInvolvementSchema),
});

export const intervalInvolvementsSchema = z.object({
  interval_id: idSchema,
  collective_involvements: z.array(collectiveInvolvementSchema),
  crew_involvements: z.array(crewInvolvementSchema),
});

/** The signed-in person's own involvements, with their private answers. */
export const meSchema = z.object({
  person_id: idSchema,
  language: languageSchema.nullable().describe("What the person has chosen for pages and emails."),
  revision: revisionSchema,
  current_interval: personIntervalSchema.nullable(),
  next_interval: personIntervalSchema.nullable(),
});

const INTENTION_REQUIRED = message("intentionRequired");
const OPT_OUT_TYPE_REQUIRED = message("optOutTypeRequired");
const RETURN_DATE_REQUIRED = message("returnDateRequired");

export const crewChoiceSchema = z.object({ crew_id: idSchema, volunteered_convenor: z.boolean().default(false) });
export const crewChoiceEditSchema = editSchemaOf(crewChoiceSchema);

const listOfCrews = <Choice extends z.ZodType>(choice: Choice) =>
  optionalList(z.array(choice).max(MAX_CREWS_IN_A_SAVE)).default([]);

/**
 * Something that a person holds in the time for which they opt out, and who has it then: a place or wait in a gathering, a
 * gathering or poll that they began, interest that they answer, or the handover of a crew that they convene.
 */
export const heldSchema = z.object({
  kind: z.enum(["place", "gathering", "poll", "entry_pathway", "crew"]),
  id: idSchema,
  person_id: idSchema
    .nullable()
    .default(null)
    .describe("Null gives a place back, and leaves all else to the crew, which is told. One's own id keeps a place."),
});

const heldField = optionalList(z.array(heldSchema).max(MAX_HELD_IN_A_SAVE))
  .default([])
  .describe("What becomes of what the person holds. Other places are given back; other things stay as they are.");

const answersSchema = z.object({
  private_capacity_planning: z.boolean().default(false),
  wellbeing: optionalTextSchema,
  focus: optionalTextSchema,
  capacity: optionalTextSchema,
  capacity_score: z.literal(CAPACITY_SCORES).nullable().default(null),
  participation_intention: z.enum(PARTICIPATION_INTENTIONS, INTENTION_REQUIRED),
  opt_out_type: z.enum(OPT_OUT_TYPES, OPT_OUT_TYPE_REQUIRED).nullable().default(null),
  opt_out_planned_return_date: isoDateSchema.nullable().default(null),
  intention_context: optionalTextSchema,
  crew_involvements: listOfCrews(crewChoiceSchema),
  held: heldField,
});

/** Answers as a person sends them; stored ones that are not sent stay. */
export const participationEditSchema = editSchemaOf(
  answersSchema.extend({
    crew_involvements: listOfCrews(crewChoiceEditSchema),
    answered_ago: agoSchema.describe(
      "How many milliseconds ago you saved it, if it has waited. Gatherings that you have answered since keep the answer.",
    ),
    device: deviceSchema,
    shown_gatherings: optionalList(z.array(idSchema).max(MAX_SHOWN_IN_A_SAVE)).describe(
      "The gatherings that you were shown as you saved it. You are not told that they are new.",
    ),
  }),
);

/** The rules about several of a person's answers. */
export const wholeParticipationSchema = z
  .custom<z.output<typeof answersSchema>>()
  .superRefine((answers, context) => {
    if (answers.participation_intention !== "OptOut") return;
    if (!answers.opt_out_type) {
      context.addIssue({ code: "custom", path: ["opt_out_type"], message: OPT_OUT_TYPE_REQUIRED });
    } else if (answers.opt_out_type === "Hiatus" && !answers.opt_out_planned_return_date) {
      context.addIssue({ code: "custom", path: ["opt_out_planned_return_date"], message: RETURN_DATE_REQUIRED });
    }
  })
  .transform((answers) => {
    const optOutType = answers.participation_intention === "OptOut" ? answers.opt_out_type : null;
    return {
      ...answers,
      opt_out_type: optOutType,
      opt_out_planned_return_date: optOutType === "Hiatus" ? answers.opt_out_planned_return_date : null,
      crew_involvements: answers.participation_intention === "OptIn" ? answers.crew_involvements : [],
    };
  });

/** A person's answers (`docs/domain/participation.md#participation`). Those beside the intention are dropped. */
export const participationSchema = answersSchema.pipe(wholeParticipationSchema);
