import { z } from "zod";
import { formatLongDate, type IsoDate } from "./dates.ts";
import { isoDateSchema } from "./dates.schema.ts";
import { idSchema } from "./fields.schema.ts";

/** A period of time for which the collective plans. */
export const intervalSchema = z.object({
  id: idSchema.describe("Its number within the collective, from 1."),
  start_date: isoDateSchema,
  end_date: isoDateSchema.nullable().describe("Its last day; null while the end is open."),
});

/** Identifies an interval of the member's collective. */
export const intervalKeySchema = z.object({ interval_id: idSchema });

/** A required day. */
function requiredDate(message: string) {
  return z.string(message).min(1, { error: message, abort: true }).pipe(isoDateSchema);
}

const datesSchema = z.object({
  start_date: requiredDate("Start date is required"),
  end_date: requiredDate("End date is required"),
});

/** The dates of a new interval; `minimum` is the earliest start date (`docs/domain.md#intervals`). */
export function newIntervalSchema(minimum: IsoDate | null) {
  return datesSchema.superRefine((dates, context) => {
    for (const issue of intervalIssues(dates, minimum)) context.addIssue({ code: "custom", ...issue });
  });
}

type Dates = z.output<typeof datesSchema>;

function intervalIssues({ start_date, end_date }: Dates, minimum: IsoDate | null) {
  const issues: { path: (keyof Dates)[]; message: string }[] = [];
  if (minimum !== null && start_date < minimum) {
    issues.push({ path: ["start_date"], message: `Start date must be after ${formatLongDate(minimum)}` });
  }
  if (end_date <= start_date) issues.push({ path: ["end_date"], message: "End date must be after start date" });
  return issues;
}
