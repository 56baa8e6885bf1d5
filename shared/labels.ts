/** What forms and the journal call the fields of an entity. */

export const CREW_LABELS = { name: "Name", description: "Description", links: "Links" };

export const COLLECTIVE_LABELS = {
  name: "Name",
  noun_name: "Noun name",
  slug: "Slug",
  description: "Description",
  links: "Links",
  feature_eoi: "Public form",
  eoi_description: "Introduction of the public form",
  reminder_days: "Reminders",
};

export const INTERVAL_LABELS = { start_date: "Start date", end_date: "End date" };
