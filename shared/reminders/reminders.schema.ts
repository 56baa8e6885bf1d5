import { z } from "zod";
import { LONGEST_NOTICE, MAX_REMINDERS, MAX_PEOPLE_IN_A_REQUEST } from "../constants.ts";
import { REMINDER_REFUSALS } from "../enumerations.ts";
import { tokenSchema } from "../auth/auth.schema.ts";
import { idSchema, keySchema, message, nullableTextSchema, optionalList } from "../basics/fields.schema.ts";
import { intervalKeySchema } from "../intervals/intervals.schema.ts";

const WRONG_DAYS = message("reminderDays");

/** How many days before an interval begins people are reminded; sorted, earliest first, without duplicates. */
export const reminderDaysSchema = z
  .array(z.int(WRONG_DAYS).min(1, WRONG_DAYS).max(LONGEST_NOTICE, WRONG_DAYS))
  .max(MAX_REMINDERS, message("tooManyReminders"))
  .transform((days) => [...new Set(days)].toSorted((a, b) => b - a));

/** Somebody who has not answered for an interval, to a gathering or in a poll. */
export const missingParticipationSchema = z.object({
  person_id: idSchema,
  refusal: z.enum(REMINDER_REFUSALS).nullable().describe("Why they cannot be reminded now; null if they can."),
  reminded_at: nullableTextSchema.describe("When they were last reminded, in UTC."),
  reminded_by: idSchema.nullable().describe("Who reminded them; null if the collective's own reminder did."),
});

export const remindInputSchema = intervalKeySchema.extend({
  person_ids: optionalList(z.array(idSchema).max(MAX_PEOPLE_IN_A_REQUEST)).describe(
    "By default, everybody else who has not answered.",
  ),
});

/** The gathering or the poll, and who is reminded of it. */
export const remindOfInputSchema = keySchema.extend({ person_id: idSchema });

/** The token of the link that says that somebody is still with their group. */
export const stayInputSchema = z.object({ token: tokenSchema });

/** Who was reminded, and who was not. */
export const remindingSchema = z.object({
  reminded: z.array(idSchema),
  skipped: z.array(z.object({ person_id: idSchema, reason: z.enum(REMINDER_REFUSALS) })),
});

/** The content of the event `PersonReminded`. One of the ids is null. */
export const personRemindedSchema = z.object({
  gathering_id: idSchema.nullable(),
  poll_id: idSchema.nullable(),
  person_id: idSchema,
  sent_at: z.string(),
});

/** The content of the event `RemindersSent`. */
export const remindersSentSchema = z.object({
  interval_id: idSchema,
  person_ids: z.array(idSchema),
  sent_at: z.string(),
});
