/** The kinds of entities, as the journal and its filter call them, by their names in events such as `CrewUpdated`. */
export const ENTITY_KINDS = {
  Interval: "interval",
  Crew: "crew",
  Handover: "handover",
  Person: "person",
  EntryPathway: "entry_pathway",
  JoinLink: "join_link",
  Gathering: "gathering",
  Series: "gathering_series",
  Import: "calendar_import",
  Poll: "poll",
  GatheringTemplate: "gathering_template",
} as const;

export type EntityName = keyof typeof ENTITY_KINDS;
export type EntityKind = (typeof ENTITY_KINDS)[EntityName];
/** The events that carry an entity that is new or was changed, and those with the ids of one that was deleted. */
export type EntityEventName = `${EntityName}${"Updated" | "Deleted"}`;

/** Returns the name of the entity that an event is about; undefined if it is about something else. */
export function entityOf(event: string): EntityName | undefined {
  const [, name = ""] = /^(.+)(?:Updated|Deleted)$/.exec(event) ?? [];
  return Object.hasOwn(ENTITY_KINDS, name) ? (name as EntityName) : undefined;
}
