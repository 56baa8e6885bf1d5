import type { GatheringTemplate } from "../../../shared/gathering-templates.schema.ts";
import { linkRows } from "../../forms/link-rows.ts";
import type { DetailValues } from "./gathering-form.ts";

export const loadTemplateSchema = () =>
  import("../../../shared/gathering-templates.schema.ts").then((m) => m.gatheringTemplateInputSchema);

export interface TemplateValues extends Pick<DetailValues, "title" | "expectation" | "links"> {
  summary: string | null;
}

export const NEW_TEMPLATE: TemplateValues = { title: "", summary: null, expectation: "Welcome", links: linkRows([]) };

/** The form's values for the saved template. */
export function templateValues({ title, summary, expectation, links }: GatheringTemplate): TemplateValues {
  return { title, summary, expectation, links: linkRows(links) };
}
