import type { z } from "zod";
import type { CalendarFeed } from "../calendar/calendar.schema.ts";
import type { Collective } from "../collective/collective.ts";
import type { EntryPathway } from "../entry-pathways/entry-pathways.schema.ts";
import { ENTITY_KINDS, entityOf, type EntityEventName } from "../events/entities.ts";
import {
  contentOf,
  findEvent,
  nameOf,
  type ContentOf,
  type Event,
  type EventName,
  type EventOf,
} from "../events/events.ts";
import type { CollectiveInvolvement, CrewInvolvement, PersonInterval } from "../participation/involvements.ts";
import type { Gathering } from "../gatherings/gatherings.ts";
import type {
  journalContentSchemas,
  journalEntrySchema,
  journalFilterSchema,
  journalPageSchema,
} from "./journal.schema.ts";
import type { JournalKind } from "./journal-kinds.ts";
import type { Person } from "../people/people.ts";

export type JournalContents = {
  [Kind in JournalKind]: z.output<(typeof journalContentSchemas)[Kind]>;
};

export type JournalFilter = z.output<typeof journalFilterSchema>;
export type JournalEntry = z.output<typeof journalEntrySchema>;
export type JournalPage = z.output<typeof journalPageSchema>;

/** The journal's record of a change: the thing before, null if it is new, and after, null if it is gone. */
export type Journalled = {
  [Kind in JournalKind]: { kind: Kind; before: JournalContents[Kind] | null; after: JournalContents[Kind] | null };
}[JournalKind];

type LocatedIntervals = ContentOf<"IntervalsRolledOver">;

/** How an event enters the journal, from its content and what it replaces. Null if the journal does not keep it. */
type Journalling = {
  [Name in EventName]: (after: ContentOf<Name>, before: never) => Journalled | null;
};

/** The events about no entity, or about one in a way of their own. The second parameter is what `change` asks for. */
const JOURNALLING = {
  IntervalDataChanged: (after, before: PersonInterval & { alone_in?: number[] }) => ({
    kind: "participation",
    before: { ...withoutAnswers(before), ...(before.alone_in?.length && { alone_in: before.alone_in }) },
    after: withoutAnswers(after),
  }),
  IntervalCreated: (after, before: null) => ({ kind: "interval", before, after }),
  IntervalsRolledOver: (after, before: LocatedIntervals) => ({
    kind: "roll_over",
    before: idsIn(before),
    after: idsIn(after),
  }),
  RemindersSent: ({ interval_id, person_ids }, _before: null) => ({
    kind: "reminders",
    before: null,
    after: { interval_id, people: person_ids.length },
  }),
  CollectiveUpdated: (after, before: Collective) => ({ kind: "collective", before, after }),
  CalendarFeedUpdated: ({ calendar_feed }, before: CalendarFeed | null) => ({
    kind: "calendar",
    before,
    after: calendar_feed,
  }),
  ReloadRequired: (_after, _before: null) => null,
  PersonUpdated: (after, before: Person | null) => ({
    kind: "person",
    before: before && withoutContacts(before),
    after: withoutContacts(after),
  }),
  EntryPathwayUpdated: (after, before: EntryPathway | null) => ({
    kind: "entry_pathway",
    before: before && withoutEoi(before),
    after: withoutEoi(after),
  }),
  // Null if it was deleted for good: then the journal forgets it.
  EntryPathwayDeleted: (_after, before: EntryPathway | null) =>
    before && { kind: "entry_pathway", before: withoutEoi(before), after: null },
  // Null if the choice of its time was taken back, which the entry of its poll tells.
  GatheringDeleted: (_after, before: Gathering | null) => before && { kind: "gathering", before, after: null },
  AttendancesUpdated: (_after, _before: null) => null,
  PollAnswersUpdated: (_after, _before: null) => null,
  PersonReminded: (_after, _before: null) => null,
} satisfies Pick<Journalling, Exclude<EventName, EntityEventName>> & Partial<Journalling>;

type EntityKinds = typeof ENTITY_KINDS;

/** The entity as it was before an event; null if it is new. */
type Before<Name> = Name extends keyof typeof JOURNALLING
  ? Parameters<(typeof JOURNALLING)[Name]>[1]
  : Name extends `${infer Entity extends keyof EntityKinds}Updated`
    ? JournalContents[EntityKinds[Entity]] | null
    : Name extends `${infer Entity extends keyof EntityKinds}Deleted`
      ? JournalContents[EntityKinds[Entity]]
      : never;

/** The entities as they were before events, by the names of these. */
export type Replaced = { [Name in EventName]?: Before<Name> };

/** An event as others receive it, and what it replaces. */
export type Changed = {
  [Name in EventName]: { event: EventOf<Name>; before: Before<Name> };
}[EventName] & {
  /** The event as the person receives it: with private answers, and with a plan that others do not see. */
  own?: PersonInterval;
};

/** An event with what it replaced, if that is among `replaced`. */
export function changeOf(event: Event, replaced: Replaced): Changed | undefined {
  const name = nameOf(event);
  return name in replaced ? ({ event, before: replaced[name] } as Changed) : undefined;
}

/** Returns the journal's record of a change; null if it keeps nothing of it, or if nothing that it keeps differs. */
export function journalled({ event, before }: Changed): Journalled | null {
  const { name, content } = findEvent(event);
  const entity = entityOf(name);
  const kept = Object.hasOwn(JOURNALLING, name)
    ? JOURNALLING[name as keyof typeof JOURNALLING](content as never, before as never)
    : entity &&
      ({ kind: ENTITY_KINDS[entity], before, after: name.endsWith("Deleted") ? null : content } as Journalled);
  return kept && JSON.stringify(kept.before) !== JSON.stringify(kept.after) ? kept : null;
}

type Participation = JournalContents["participation"];
type CrewPart = Participation["crews"][number];

/** A person's part in a crew that is different; undefined on the side where they are not in it. */
export interface CrewPartChange {
  crew_id: number;
  before: CrewPart | undefined;
  after: CrewPart | undefined;
}

export function changedCrews(before: Participation | null, after: Participation | null): CrewPartChange[] {
  const find = (side: Participation | null, crewId: number) => side?.crews.find(({ crew_id }) => crew_id === crewId);
  const ids = new Set([before, after].flatMap((side) => side?.crews.map(({ crew_id }) => crew_id) ?? []));
  return [...ids]
    .map((crew_id) => ({ crew_id, before: find(before, crew_id), after: find(after, crew_id) }))
    .filter((part) => JSON.stringify(part.before) !== JSON.stringify(part.after));
}

function withoutAnswers({ interval_id, person_id, collective_involvement, crew_involvements }: PersonInterval) {
  return {
    interval_id,
    person_id,
    answer: collective_involvement && intentionIn(collective_involvement),
    crews: crew_involvements.map(crewPartIn),
  };
}

function intentionIn({
  status,
  participation_intention,
  opt_out_type,
  opt_out_planned_return_date,
}: CollectiveInvolvement) {
  return { status, participation_intention, opt_out_type, opt_out_planned_return_date };
}

function crewPartIn({ crew_id, convenor, volunteered_convenor }: CrewInvolvement): CrewPart {
  return { crew_id, convenor, volunteered_convenor };
}

function idsIn({ current_interval, next_interval }: LocatedIntervals) {
  return { current_interval: current_interval?.id ?? null, next_interval: next_interval?.id ?? null };
}

/** True if a change replaced contact details, which the journal does not keep, so that undoing cannot restore them. */
export function replacesContacts({ event, before }: Changed): boolean {
  const after = contentOf(event, "PersonUpdated");
  if (!after || !before || !("contacts" in before)) return false;
  return JSON.stringify(after.contacts) !== JSON.stringify(before.contacts);
}

function withoutContacts({ contacts: _contacts, ...person }: Person) {
  return person;
}

function withoutEoi({ id, name, note, answered_by, written_at }: EntryPathway) {
  return { id, name, note, answered_by, written_at };
}
