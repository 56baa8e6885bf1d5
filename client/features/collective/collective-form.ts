import { z } from "zod";
import type { Collective } from "../../../shared/collective.ts";
import { linkRows, linkRowSchema } from "../../forms/link-rows.ts";

export const COLLECTIVE_LABELS = {
  name: "Name",
  noun_name: "Noun name",
  slug: "Slug",
  description: "Description",
  links: "Links",
  feature_eoi: "Enable expression of interest",
  eoi_description: "EOI description",
};

export const collectiveValuesSchema = z.object({
  name: z.string(),
  noun_name: z.string(),
  slug: z.string(),
  description: z.string(),
  links: z.array(linkRowSchema),
  feature_eoi: z.boolean(),
  eoi_description: z.string(),
});
export type CollectiveValues = z.infer<typeof collectiveValuesSchema>;

/** The form's values for the saved collective. */
export function collectiveValues(collective: Collective): CollectiveValues {
  return {
    name: collective.name,
    noun_name: collective.noun_name ?? "",
    slug: collective.slug ?? "",
    description: collective.description ?? "",
    links: linkRows(collective.links),
    feature_eoi: collective.feature_eoi,
    eoi_description: collective.eoi_description ?? "",
  };
}
