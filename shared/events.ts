import type { Collective } from "./collective.ts";
import type { Crew } from "./crews.ts";
import type { EntryPathway } from "./entry-pathways.ts";
import type { Interval } from "./intervals.ts";
import { withoutPrivateAnswers, type PersonInterval } from "./involvements.ts";
import type { Person } from "./people.ts";

/** Something that happened to a collective's data. The Updated events also announce a new item. */
export type Event =
  | { MeEvent: { IntervalDataChanged: PersonInterval } }
  | {
      IntervalsEvent:
        | { IntervalCreated: Interval }
        | { IntervalsRolledOver: { current_interval: Interval | null; next_interval: Interval | null } };
    }
  | { CrewsEvent: { CrewUpdated: Crew } }
  | {
      CollectiveEvent:
        | { CollectiveUpdated: Collective }
        /** Comes instead of events that are no longer kept: what a client holds cannot be brought up to date. */
        | { ReloadRequired: { revision: number } };
    }
  | { PeopleEvent: { PersonUpdated: Person } }
  | {
      EntryPathwayEvent:
        | { EntryPathwayUpdated: EntryPathway }
        | { EntryPathwayDeleted: Pick<EntryPathway, "id" | "collective_id"> };
    };

/** An event as it is sent out. The author is null where nobody's action caused it. */
export interface AuthoredEvent {
  author_id: number | null;
  event: Event;
}

/** An event in its place in the collective's order. */
export interface LoggedEvent extends AuthoredEvent {
  revision: number;
}

/**
 * What a mutation answers: the events it caused, the author's own with their private answers.
 * The last one has the revision `revision`, those before it the ones below.
 */
export interface ChangeResult {
  revision: number;
  events: Event[];
}

export interface LivePosition {
  epoch: string;
  revision: number;
}

/** Tells whoever reaches this revision to load the state again. */
export function reloadRequired(revision: number): Event {
  return { CollectiveEvent: { ReloadRequired: { revision } } };
}

/** Tells that an expression of interest is gone. */
export function entryPathwayDeleted(collectiveId: number, id: number): Event {
  return { EntryPathwayEvent: { EntryPathwayDeleted: { id, collective_id: collectiveId } } };
}

export function isEntryPathwayDeleted(event: Event): boolean {
  return "EntryPathwayEvent" in event && "EntryPathwayDeleted" in event.EntryPathwayEvent;
}

export function isReloadRequired(event: Event): boolean {
  return "CollectiveEvent" in event && "ReloadRequired" in event.CollectiveEvent;
}

/** A place in the live stream as text, `epoch:revision`. */
export function formatPosition({ epoch, revision }: LivePosition): string {
  return `${epoch}:${revision}`;
}

export function parsePosition(text: string): LivePosition | undefined {
  const match = /^([^:]+):(\d{1,15})$/.exec(text);
  return match?.[1] && match[2] ? { epoch: match[1], revision: Number(match[2]) } : undefined;
}

/** The event as people other than `exceptPersonId` may receive it. */
export function withoutPrivateAnswersIn(event: Event, exceptPersonId: number | null = null): Event {
  if (!("MeEvent" in event)) return event;
  const changed = event.MeEvent.IntervalDataChanged;
  if (!changed.collective_involvement || changed.person_id === exceptPersonId) return event;
  const collective_involvement = withoutPrivateAnswers(changed.collective_involvement);
  return { MeEvent: { IntervalDataChanged: { ...changed, collective_involvement } } };
}
