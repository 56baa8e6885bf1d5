import type { Collective } from "./collective.ts";
import type { Crew } from "./crews.ts";
import type { Interval } from "./intervals.ts";

type LabelsOf<Thing> = Record<Exclude<keyof Thing, "id" | "collective_id">, string>;

/** What forms, the journal and undo call the fields of an entity. A field without a label does not compile. */
export const CREW_LABELS: LabelsOf<Crew> = {
  name: "Name",
  description: "Description",
  links: "Links",
  archived_at: "Archived",
};

export const COLLECTIVE_LABELS: LabelsOf<Collective> = {
  name: "Name",
  noun_name: "Noun name",
  slug: "Slug",
  description: "Description",
  links: "Links",
  feature_eoi: "Public form",
  eoi_description: "Introduction of the public form",
  reminder_days: "Reminders",
};

export const INTERVAL_LABELS: LabelsOf<Interval> = { start_date: "Start date", end_date: "End date" };
