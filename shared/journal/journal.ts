import type { z } from "zod";
import type { CalendarFeed } from "../calendar/calendar.schema.ts";
import type { Collective } from "../collective/collective.ts";
import type { EntryPathway } from "../entry-pathways/entry-pathways.schema.ts";
import {
  contentOf,
  findEntry,
  nameOf,
  type Event,
  type EventContents,
  type EventName,
  type ValueOf,
} from "../events/events.ts";
import type { Gathering } from "../gatherings/gatherings.ts";
import type { Handover } from "../handovers/handovers.ts";
import type { Interval } from "../intervals/intervals.ts";
import type { CollectiveInvolvement, CrewInvolvement, PersonInterval } from "../participation/involvements.ts";
import type {
  journalContentSchemas,
  journalEntrySchema,
  journalFilterSchema,
  JournalKind,
  journalPageSchema,
} from "./journal.schema.ts";
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

type LocatedIntervals = EventContents["IntervalsEvent"]["IntervalsRolledOver"];

/** How an event enters the journal, from its content and what it replaces. Null if the journal does not keep it. */
type Journalling = {
  [Kind in keyof EventContents]: {
    [Name in keyof EventContents[Kind]]: (after: EventContents[Kind][Name], before: never) => Journalled | null;
  };
};

type Entry<Kind extends JournalKind> = Extract<Journalled, { kind: Kind }>;

/** For events that carry the whole thing; `before` is null if it is new. */
function updated<Kind extends JournalKind>(kind: Kind) {
  type Thing = JournalContents[Kind];
  return (after: Thing, before: Thing | null) => ({ kind, before, after }) as unknown as Entry<Kind>;
}

function deleted<Kind extends JournalKind>(kind: Kind) {
  return (_after: unknown, before: JournalContents[Kind]) => ({ kind, before, after: null }) as unknown as Entry<Kind>;
}

/** Every event. A missing one does not compile; the second parameter's type is what `change` asks for. */
const JOURNALLING = {
  MeEvent: {
    IntervalDataChanged: (after, before: PersonInterval & { alone_in?: number[] }) => ({
      kind: "participation",
      before: { ...withoutAnswers(before), ...(before.alone_in?.length && { alone_in: before.alone_in }) },
      after: withoutAnswers(after),
    }),
  },
  IntervalsEvent: {
    IntervalCreated: (after, before: null) => ({ kind: "interval", before, after }),
    IntervalUpdated: (after, before: Interval) => ({ kind: "interval", before, after }),
    IntervalDeleted: deleted("interval"),
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
  },
  CrewsEvent: {
    CrewUpdated: updated("crew"),
    CrewDeleted: deleted("crew"),
    HandoverUpdated: (after, before: Handover) => ({ kind: "handover", before, after }),
  },
  CollectiveEvent: {
    CollectiveUpdated: (after, before: Collective) => ({ kind: "collective", before, after }),
    CalendarFeedUpdated: ({ calendar_feed }, before: CalendarFeed | null) => ({
      kind: "calendar",
      before,
      after: calendar_feed,
    }),
    ReloadRequired: (_after, _before: null) => null,
  },
  PeopleEvent: {
    PersonUpdated: (after, before: Person | null) => ({
      kind: "person",
      before: before && withoutContacts(before),
      after: withoutContacts(after),
    }),
  },
  EntryPathwayEvent: {
    EntryPathwayUpdated: (after, before: EntryPathway | null) => ({
      kind: "entry_pathway",
      before: before && withoutEoi(before),
      after: withoutEoi(after),
    }),
    // Null if it was deleted for good: then the journal forgets it.
    EntryPathwayDeleted: (_after, before: EntryPathway | null) =>
      before && { kind: "entry_pathway", before: withoutEoi(before), after: null },
    JoinLinkUpdated: updated("join_link"),
  },
  GatheringsEvent: {
    GatheringUpdated: updated("gathering"),
    GatheringDeleted: deleted("gathering"),
    SeriesUpdated: updated("gathering_series"),
    SeriesDeleted: deleted("gathering_series"),
    ImportUpdated: updated("calendar_import"),
    AttendancesUpdated: (_after, _before: null) => null,
    PollUpdated: updated("poll"),
    PollAnswersUpdated: (_after, _before: null) => null,
    GatheringTemplateUpdated: updated("gathering_template"),
    GatheringTemplateDeleted: deleted("gathering_template"),
  },
} satisfies Journalling;

type Before<Name> =
  ValueOf<(typeof JOURNALLING)[keyof EventContents], Name> extends (after: never, before: infer Replaced) => unknown
    ? Replaced
    : never;

/** By the name of an event, what it replaces. */
export type Replaced = { [Name in EventName]?: Before<Name> };

/** An event as others receive it, and what it replaces. */
export type Changed = {
  [Kind in keyof EventContents]: {
    [Name in keyof EventContents[Kind]]: {
      event: { [Only in Kind]: { [OnlyName in Name]: EventContents[Kind][Name] } };
      before: Before<Name>;
    };
  }[keyof EventContents[Kind]];
}[keyof EventContents] & {
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
  const known = findEntry<(after: never, before: never) => Journalled | null>(JOURNALLING, event);
  const kept = known?.entry(known.content, before as never) ?? null;
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

export type JournalSubject = "person" | "crew" | "interval" | "entry_pathway";

/** The subjects of an entry, by which it can be found. */
export type JournalSubjects = Partial<Record<JournalSubject, number[]>>;

/** A kind that is left out is found by nothing but itself. */
type SubjectsByKind = {
  [Kind in JournalKind]?: (
    thing: JournalContents[Kind],
    sides: { before: JournalContents[Kind] | null; after: JournalContents[Kind] | null },
  ) => JournalSubjects;
};

const SUBJECTS: SubjectsByKind = {
  crew: ({ id }) => ({ crew: [id] }),
  participation: ({ person_id, interval_id }, { before, after }) => ({
    person: [person_id],
    interval: [interval_id],
    crew: changedCrews(before, after).map(({ crew_id }) => crew_id),
  }),
  interval: ({ id }) => ({ interval: [id] }),
  roll_over: ({ current_interval, next_interval }) => ({
    interval: [current_interval, next_interval].flatMap((id) => id ?? []),
  }),
  person: ({ id }) => ({ person: [id] }),
  handover: ({ crew_id, interval_id }) => ({ crew: [crew_id], interval: [interval_id] }),
  entry_pathway: ({ id }) => ({ entry_pathway: [id] }),
  gathering_series: ofCrew,
  gathering: ofCrew,
  calendar_import: ({ crew_ids }) => ({ crew: crew_ids }),
  poll: ofCrew,
  reminders: ({ interval_id }) => ({ interval: [interval_id] }),
};

function ofCrew({ crew_id }: Pick<Gathering, "crew_id">): JournalSubjects {
  return crew_id === null ? {} : { crew: [crew_id] };
}

export function subjectsOf({ kind, before, after }: Journalled): JournalSubjects {
  const subjects = SUBJECTS[kind] as ((thing: unknown, sides: unknown) => JournalSubjects) | undefined;
  return subjects?.(after ?? before, { before, after }) ?? {};
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

/** Whether a change replaced contact details, which the journal does not keep, so that undoing cannot restore them. */
export function replacesContacts({ event, before }: Changed): boolean {
  const after = contentOf(event, "PersonUpdated");
  if (!after || !before || !("contacts" in before)) return false;
  return JSON.stringify(after.contacts) !== JSON.stringify(before.contacts);
}

function withoutContacts({ contacts: _contacts, ...person }: Person) {
  return person;
}

function withoutEoi({ id, name, note, answered_by }: EntryPathway) {
  return { id, name, note, answered_by };
}
