import type { Collective } from "../../../shared/collective/collective.ts";
import type { Say } from "../../../shared/messages.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import { linkRows } from "../../forms/link-rows.ts";

/** The form's values for the saved collective. */
export function collectiveValues(collective: Collective) {
  const { id: _, ...fields } = collective;
  return {
    ...fields,
    noun_name: collective.noun_name ?? "",
    slug: collective.slug ?? "",
    description: collective.description ?? "",
    links: linkRows(collective.links),
    eoi_description: collective.eoi_description ?? "",
    reply_address: collective.reply_address ?? "",
  };
}

export type CollectiveValues = ReturnType<typeof collectiveValues>;

export function collectiveLabels(values: CollectiveValues, say: Say<"labels">) {
  const fields = Object.keys(values) as (keyof CollectiveValues)[];
  return Object.fromEntries(fields.map((field) => [field, say(field)])) as Record<keyof CollectiveValues, string>;
}

/** The shared schema's rules for one field of the form. */
export const collectiveRules = (field: keyof CollectiveValues) =>
  schemaRules(
    () => import("../../../shared/collective/collective.schema.ts").then((m) => m.collectiveFormSchema),
    field,
  );
