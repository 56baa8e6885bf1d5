import type { z } from "zod";
import type { authoredEventSchema, eventSchema, liveEventSchema } from "./events.schema.ts";
import { withoutPrivateFields } from "../participation/involvements.ts";

export type Event = z.output<typeof eventSchema>;
export type AuthoredEvent = z.output<typeof authoredEventSchema>;
export type LiveEvent = z.output<typeof liveEventSchema>;

/** All field names of a union's members, and the type of such a field. */
type FieldOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Field> = Union extends Record<Field & string, infer Value> ? Value : never;

type ValuesOf<Union> = Union extends unknown ? Union[keyof Union] : never;
type Happened = ValuesOf<Event>;

/** The name of an event, such as `CrewUpdated`. No two kinds have one in common. */
export type EventName = FieldOf<Happened>;

export type ContentOf<Name> = Name extends unknown ? ValueOf<Happened, Name> : never;
export type EventOf<Name extends EventName> = {
  [Kind in FieldOf<Event>]: Name extends FieldOf<ValueOf<Event, Kind>>
    ? { [Only in Kind]: { [OnlyName in Name]: ContentOf<Name> } }
    : never;
}[FieldOf<Event>];
export type UpdateName = {
  [Name in EventName]: ContentOf<Name> extends { id: number } ? Name : never;
}[EventName & `${string}Updated`];

export interface LoggedEvent extends AuthoredEvent {
  revision: number;
}

/** A mutation's events, the author's with their private answers. The last one has `revision`, others those before. */
export interface ChangeResult {
  revision: number;
  events: Event[];
}

export interface LivePosition {
  epoch: string;
  revision: number;
}

/** The event that tells clients to load the state again. */
export function reloadRequired(revision: number) {
  return { CollectiveEvent: { ReloadRequired: { revision } } } satisfies Event;
}

export function nameOf(event: Event): EventName {
  return findEvent(event).name as EventName;
}

/** An event's content; undefined if it has another name. */
export function contentOf<Name extends EventName>(event: Event, name: Name): ContentOf<Name> | undefined {
  const { name: found, content } = findEvent(event);
  return found === name ? (content as ContentOf<Name>) : undefined;
}

/** Whether an event is the update of the thing with this id. */
export function isUpdateOf(event: Event, name: UpdateName, id: number): boolean {
  return contentOf(event, name)?.id === id;
}

/** The name and the content of an event, which may be of a type that is unknown here. */
export function findEvent(event: Event): { name: string; content: unknown } {
  const [happened = {}] = Object.values<Record<string, unknown>>(event);
  const [name = "", content] = Object.entries(happened)[0] ?? [];
  return { name, content };
}

/** A position in the event log as text, `epoch:revision`. */
export function formatPosition({ epoch, revision }: LivePosition): string {
  return `${epoch}:${revision}`;
}

export function parsePosition(text: string): LivePosition | undefined {
  const match = /^([^:]+):(\d{1,15})$/.exec(text);
  return match?.[1] && match[2] ? { epoch: match[1], revision: Number(match[2]) } : undefined;
}

export function withoutPrivateFieldsIn(event: Event): Event {
  const changed = contentOf(event, "IntervalDataChanged");
  if (!changed?.collective_involvement) return event;
  const collective_involvement = withoutPrivateFields(changed.collective_involvement);
  return { MeEvent: { IntervalDataChanged: { ...changed, collective_involvement } } };
}
