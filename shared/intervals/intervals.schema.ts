import { z } from "zod";
import { MAX_PEOPLE_IN_A_REQUEST } from "../constants.ts";
import { isPlannable, type IsoDate } from "../basics/dates.ts";
import { isoDateSchema } from "../basics/dates.schema.ts";
import { idSchema, message, optionalList } from "../basics/fields.schema.ts";

/** A period of time for which the collective plans. */
export const intervalSchema = z.object({
  id: idSchema.describe("Its number within the collective, from 1."),
  start_date: isoDateSchema,
  end_date: isoDateSchema.nullable().describe("Its last day; null while the end is open."),
});

/** Identifies an interval of the member's collective. */
export const intervalKeySchema = z.object({ interval_id: idSchema });

/** A required day. */
function requiredDate(required: string) {
  return z.string(required).min(1, { error: required, abort: true }).pipe(isoDateSchema);
}

/** The dates of an interval, without its limits. */
export const intervalDatesSchema = z.object({
  start_date: requiredDate(message("startDateRequired")),
  end_date: requiredDate(message("endDateRequired")),
});

/** The dates of a new interval; `minimum` is the earliest start date (`docs/domain/intervals.md#intervals`). */
export function newIntervalSchema(minimum: IsoDate | null) {
  return correctedIntervalSchema({ minimum, following: undefined, today: null });
}

/** The limits for dates that are corrected or restored (`docs/domain/intervals.md#correcting-intervals`). */
export interface DateLimits {
  /** The earliest start date. */
  minimum: IsoDate | null;
  /** The interval after it, if there is one. */
  following: { id: number; start_date: IsoDate } | undefined;
  /** The earliest end date; null for a new interval. */
  today: IsoDate | null;
}

/** The dates of an interval that is corrected or restored. */
export function correctedIntervalSchema(limits: DateLimits) {
  return intervalDatesSchema.superRefine((dates, context) => {
    for (const issue of intervalIssues(dates, limits)) context.addIssue({ code: "custom", ...issue });
  });
}

type Dates = z.output<typeof intervalDatesSchema>;

interface DatesIssue {
  path: (keyof Dates)[];
  message: string;
  /** The parameters of the message. */
  params?: { date: Date; interval?: string };
}

function intervalIssues({ start_date, end_date }: Dates, { minimum, following, today }: DateLimits): DatesIssue[] {
  const issues: DatesIssue[] = [];
  if (today === null && !isPlannable(start_date))
    issues.push({ path: ["start_date"], message: message("yearInvalid") });
  if (today === null && !isPlannable(end_date)) issues.push({ path: ["end_date"], message: message("yearInvalid") });
  if (minimum !== null && start_date < minimum) {
    const params = { date: new Date(minimum) };
    issues.push({ path: ["start_date"], message: message("startDateTooEarly"), params });
  }
  if (end_date <= start_date) issues.push({ path: ["end_date"], message: message("endDateTooEarly") });
  if (today !== null && end_date < today) issues.push({ path: ["end_date"], message: message("endDateInPast") });
  if (following && end_date > following.start_date) {
    const params = { date: new Date(following.start_date), interval: String(following.id) };
    issues.push({ path: ["end_date"], message: message("endDateTooLate"), params });
  }
  return issues;
}

/** Data that somebody loses when an interval is deleted. */
export const intervalLossSchema = z.object({
  person_id: idSchema.describe("Somebody who has answered for it."),
  crew_ids: z.array(idSchema).describe("The crews that they have chosen."),
});

/** The people who lose their answers when an interval is deleted. */
export const intervalDeletionSchema = z.object({
  person_ids: optionalList(z.array(idSchema).max(MAX_PEOPLE_IN_A_REQUEST))
    .default([])
    .describe("Everybody who has answered for it: they lose their answers. May be left out if nobody has."),
});
