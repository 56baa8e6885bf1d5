import type { GatheringTemplate } from "../../../shared/templates/gathering-templates.schema.ts";
import { differingFields } from "../../forms/draft.ts";
import { linkRows } from "../../forms/link-rows.ts";
import type { DetailValues, GatheringValues } from "./gathering-form.ts";
import type { PollValues } from "./poll-form.ts";
import { dateIn, endAfter, isMoment, timeIn } from "../../forms/moments.ts";

interface Filled<Values> {
  /** The values of the form now, and those it began with. */
  values: Values;
  saved: Values;
  /** The template that has filled it before. */
  earlier: GatheringTemplate | null;
}

/** Returns the fields of a gathering or a poll that a template fills in. Fields in which somebody has typed stay. */
export function filledBy<Values extends DetailValues>(
  template: GatheringTemplate,
  { values, saved, earlier }: Filled<Values>,
): Partial<Values> {
  const begun = earlier ? { ...saved, ...detailsOf(earlier) } : saved;
  const changed = new Set<string>(differingFields(values, begun));
  const typed = new Set<string>(differingFields(values, saved).filter((field) => changed.has(field)));
  const details = Object.entries(detailsOf(template)).filter(([field]) => field in saved && !typed.has(field));
  return { ...Object.fromEntries(details), ...periodsOf(template, { values, saved, earlier }) } as Partial<Values>;
}

type Period = Pick<GatheringValues, "starts_at" | "ends_at">;

/** True for a gathering; a poll has several times instead. */
function hasPeriod(values: object): values is Period {
  return "starts_at" in values;
}

function hasTimes(values: object): values is Pick<PollValues, "times"> {
  return "times" in values;
}

/** The times of a gathering, or those of each row of a poll. */
function periodsOf(template: GatheringTemplate, { values, saved, earlier }: Filled<object>): object {
  const proposed = ["", hasPeriod(saved) ? timeIn(saved.starts_at) : "", earlier?.time_of_day];
  const fill = (period: Period) => timesOf(template, period, { proposed, earlier });
  if (hasPeriod(values)) return fill(values);
  return hasTimes(values) ? { times: values.times.map(fill) } : {};
}

function detailsOf({ title, summary, expectation, links, place, repeats }: GatheringTemplate) {
  return { title, description: summary, expectation, links: linkRows(links), place, repeats };
}

/** A day that is chosen gets the time of day; the end follows the beginning unless somebody has set it. */
function timesOf(
  { time_of_day, minutes }: GatheringTemplate,
  { starts_at, ends_at }: Period,
  { proposed, earlier }: Pick<Filled<object>, "earlier"> & { proposed: readonly (string | null | undefined)[] },
): Period {
  const isTimed = !proposed.includes(timeIn(starts_at));
  const start = isTimed || time_of_day === null ? starts_at : `${dateIn(starts_at)}T${time_of_day}`;
  const usual = isMoment(starts_at) ? endAfter(starts_at, earlier?.minutes) : null;
  const follows = ends_at === null || ends_at === usual;
  return { starts_at: start, ends_at: follows && isMoment(start) ? endAfter(start, minutes) : ends_at };
}
