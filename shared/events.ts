import type { z } from "zod";
import type { authoredEventSchema, eventSchema } from "./events.schema.ts";
import { withoutPrivateAnswers } from "./involvements.ts";

export type Event = z.output<typeof eventSchema>;
export type AuthoredEvent = z.output<typeof authoredEventSchema>;

/** An event in the event log. */
export interface LoggedEvent extends AuthoredEvent {
  revision: number;
}

/**
 * The result of a mutation: the events it caused, the author's own with their private answers. The last event has the
 * revision `revision`, the others the ones before.
 */
export interface ChangeResult {
  revision: number;
  events: Event[];
}

export interface LivePosition {
  epoch: string;
  revision: number;
}

/** The event that tells clients to load the state again. */
export function reloadRequired(revision: number): Event {
  return { CollectiveEvent: { ReloadRequired: { revision } } };
}

/** The event for a deleted expression of interest. */
export function entryPathwayDeleted(collectiveId: number, id: number): Event {
  return { EntryPathwayEvent: { EntryPathwayDeleted: { id, collective_id: collectiveId } } };
}

export function isEntryPathwayDeleted(event: Event): boolean {
  return "EntryPathwayEvent" in event && "EntryPathwayDeleted" in event.EntryPathwayEvent;
}

export function isReloadRequired(event: Event): boolean {
  return "CollectiveEvent" in event && "ReloadRequired" in event.CollectiveEvent;
}

/** A position in the event log as text, `epoch:revision`. */
export function formatPosition({ epoch, revision }: LivePosition): string {
  return `${epoch}:${revision}`;
}

export function parsePosition(text: string): LivePosition | undefined {
  const match = /^([^:]+):(\d{1,15})$/.exec(text);
  return match?.[1] && match[2] ? { epoch: match[1], revision: Number(match[2]) } : undefined;
}

/** Removes private answers from an event, except those of `exceptPersonId`. */
export function withoutPrivateAnswersIn(event: Event, exceptPersonId: number | null = null): Event {
  if (!("MeEvent" in event)) return event;
  const changed = event.MeEvent.IntervalDataChanged;
  if (!changed.collective_involvement || changed.person_id === exceptPersonId) return event;
  const collective_involvement = withoutPrivateAnswers(changed.collective_involvement);
  return { MeEvent: { IntervalDataChanged: { ...changed, collective_involvement } } };
}
