import type { Collective } from "../../../shared/collective.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import { linkRows, type LinkRowValues } from "../../forms/link-rows.ts";

export interface CollectiveValues {
  name: string;
  noun_name: string;
  slug: string;
  description: string;
  links: LinkRowValues[];
  feature_eoi: boolean;
  eoi_description: string;
  reminder_days: number[];
  language: Language | null;
  time_zone: string | null;
  eoi_managing_crew_id: number | null;
}

export function collectiveLabels(say: Say<"labels">): Record<keyof CollectiveValues, string> {
  return {
    name: say("name"),
    noun_name: say("noun_name"),
    slug: say("slug"),
    description: say("description"),
    links: say("links"),
    feature_eoi: say("feature_eoi"),
    eoi_description: say("eoi_description"),
    reminder_days: say("reminder_days"),
    language: say("language"),
    time_zone: say("time_zone"),
    eoi_managing_crew_id: say("eoi_managing_crew_id"),
  };
}

/** The shared schema's rules for one field of the form. */
export const collectiveRules = (field: keyof CollectiveValues) =>
  schemaRules(() => import("../../../shared/collective.schema.ts").then((m) => m.collectiveFormSchema), field);

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
    reminder_days: collective.reminder_days,
    language: collective.language,
    time_zone: collective.time_zone,
    eoi_managing_crew_id: collective.eoi_managing_crew_id,
  };
}
