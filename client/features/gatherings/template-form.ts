import type { Expectation } from "../../../shared/enumerations.ts";
import type { GatheringTemplate } from "../../../shared/gathering-templates.ts";
import { linkRows, type LinkRowValues } from "../../forms/link-rows.ts";

export const loadTemplateSchema = () =>
  import("../../../shared/gathering-templates.schema.ts").then((m) => m.gatheringTemplateInputSchema);

export interface TemplateValues {
  title: string;
  summary: string | null;
  expectation: Expectation;
  links: LinkRowValues[];
}

export const NEW_TEMPLATE: TemplateValues = { title: "", summary: null, expectation: "Welcome", links: linkRows([]) };

/** The form's values for the saved template. */
export function templateValues({ title, summary, expectation, links }: GatheringTemplate): TemplateValues {
  return { title, summary, expectation, links: linkRows(links) };
}
