import type { GatheringSeries } from "../../../shared/series/gathering-series.schema.ts";
import type { GatheringTemplate } from "../../../shared/templates/gathering-templates.schema.ts";
import { localTime } from "../../../shared/gatherings/gathering-times.ts";
import type { Gathering } from "../../../shared/gatherings/gatherings.ts";
import { linkRows } from "../../forms/link-rows.ts";
import { gatheringValues, type GatheringValues } from "./gathering-form.ts";
import { timeIn } from "../../forms/moments.ts";

export const loadTemplateSchema = () =>
  import("../../../shared/templates/gathering-templates.schema.ts").then((m) => m.gatheringTemplateInputSchema);

export interface TemplateValues
  extends
    Pick<GatheringValues, "title" | "expectation" | "links" | "place" | "repeats">,
    Pick<GatheringTemplate, "summary" | "time_of_day" | "minutes"> {}

export const NEW_TEMPLATE: TemplateValues = {
  title: "",
  summary: null,
  expectation: "Welcome",
  links: linkRows([]),
  time_of_day: null,
  minutes: null,
  place: null,
  repeats: null,
};

/** The form's values for the saved template. */
export function templateValues(template: GatheringTemplate): TemplateValues {
  const { title, summary, expectation, links, time_of_day, minutes, place, repeats } = template;
  return { title, summary, expectation, links: linkRows(links), time_of_day, minutes, place, repeats };
}

/** The form's values for a new template that is made from a gathering. */
export function templateOf(gathering: Gathering, series: GatheringSeries | null): TemplateValues {
  const { title, description, expectation, links, place, repeats } = gatheringValues(gathering, series);
  const [start, end] = [gathering.starts_at, gathering.ends_at].map((at) => localTime(gathering.time_zone, at));
  return {
    title,
    summary: description,
    expectation,
    links,
    time_of_day: timeIn(start ?? null),
    // By the clocks: a whole day counts as 24 hours, even if they change in it.
    minutes: (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / MINUTE,
    place,
    repeats: repeats && { ...repeats, until: null },
  };
}

const MINUTE = 60_000;
