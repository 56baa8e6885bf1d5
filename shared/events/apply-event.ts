import type { CollectiveState } from "../collective/collective.ts";
import { entityOf, type EntityEventName } from "./entities.ts";
import { findEvent, type ContentOf, type Event, type EventName } from "./events.ts";
import {
  withoutPrivateFields,
  type IntervalInvolvements,
  type Me,
  type PersonInterval,
} from "../participation/involvements.ts";

/** The result for an event that cannot be applied: the client has to load the state again. */
export const RELOAD = "reload";

/** The effects of an event on the collective's state and on a person's own data. */
interface Effect<Content> {
  state: (state: CollectiveState, content: Content) => CollectiveState | typeof RELOAD;
  /** Without it, their own data stays as it is. */
  me?: (me: Me, content: Content) => Me;
}

/** Pages that show what is not in the state load it again (`client/live/concerns.ts`). */
const NOT_IN_STATE: Effect<unknown> = { state: (state) => state };

type Effects = { [Name in EventName]: Effect<ContentOf<Name>> };

/** The effects of events. Entities without one here are not in the state; any other event does not compile without. */
const EFFECTS: Pick<Effects, Exclude<EventName, EntityEventName>> & Partial<Effects> = {
  IntervalDataChanged: { state: withPersonInterval, me: withOwnInterval },
  IntervalCreated: updatedIn("intervals"),
  IntervalUpdated: updatedIn("intervals"),
  IntervalDeleted: deletedFrom("intervals"),
  IntervalsRolledOver: { state: () => RELOAD },
  RemindersSent: NOT_IN_STATE,
  CrewUpdated: updatedIn("crews"),
  CrewDeleted: deletedFrom("crews"),
  // In another time zone it may be another day.
  CollectiveUpdated: {
    state: (state, collective) =>
      collective.time_zone === state.collective.time_zone ? { ...state, collective } : RELOAD,
  },
  CalendarFeedUpdated: NOT_IN_STATE,
  ReloadRequired: { state: () => RELOAD },
  PersonUpdated: updatedIn("people"),
  EntryPathwayUpdated: updatedIn("entry_pathways"),
  EntryPathwayDeleted: deletedFrom("entry_pathways"),
  AttendancesUpdated: NOT_IN_STATE,
  PollAnswersUpdated: NOT_IN_STATE,
  PersonReminded: NOT_IN_STATE,
};

/** The effect of an event; undefined if it is of an unknown type. */
function effectOf(event: string): Effect<never> | undefined {
  if (Object.hasOwn(EFFECTS, event)) return EFFECTS[event as EventName];
  return entityOf(event) && NOT_IN_STATE;
}

/** Events of unknown types that were warned about: a page may apply an event more than once. */
const warnedAbout = new WeakSet<Event>();

/**
 * The state after an event. Items are added or replaced, so applying an event twice is harmless. Returns `RELOAD` if
 * the state and the person's own data must be loaded again, and the unchanged state, with a warning, for an event of an
 * unknown type (`docs/domain/live-updates.md#live-updates`).
 */
export function applyEvent(state: CollectiveState, event: Event): CollectiveState | typeof RELOAD {
  const { name, content } = findEvent(event);
  const effect = effectOf(name);
  if (effect) return effect.state(state, content as never);
  if (!warnedAbout.has(event)) console.warn("Ignored a live event of an unknown type", event);
  warnedAbout.add(event);
  return state;
}

/** The person's own data after an event; unchanged by an event of an unknown type. */
export function applyEventToMe(me: Me, event: Event): Me {
  const { name, content } = findEvent(event);
  return effectOf(name)?.me?.(me, content as never) ?? me;
}

/**
 * A change by somebody else (a convenor was chosen) arrives without the person's private answers. They are kept: nobody
 * else can change them. So is the plan for an interval before which the person leaves, which others do not see.
 */
function withOwnInterval(me: Me, changed: PersonInterval): Me {
  if (changed.person_id !== me.person_id) return me;
  const merge = (own: PersonInterval | null) =>
    own?.interval_id === changed.interval_id && changed.collective_involvement
      ? withOwnPrivateFields(changed, own)
      : own;
  return { ...me, current_interval: merge(me.current_interval), next_interval: merge(me.next_interval) };
}

function withOwnPrivateFields(changed: PersonInterval, own: PersonInterval): PersonInterval {
  const involvement = changed.collective_involvement;
  if (!involvement || involvement.capacity_planning) return changed;
  const capacity_planning = own.collective_involvement?.capacity_planning ?? null;
  return { ...changed, collective_involvement: { ...involvement, capacity_planning } };
}

function withPersonInterval(state: CollectiveState, changed: PersonInterval): CollectiveState {
  const merge = (involvements: IntervalInvolvements | null) =>
    involvements?.interval_id === changed.interval_id ? withInvolvement(involvements, changed) : involvements;
  return {
    ...state,
    involvements: {
      current_interval: merge(state.involvements.current_interval),
      next_interval: merge(state.involvements.next_interval),
    },
  };
}

/** Replaces one person's involvements in an interval. */
function withInvolvement(involvements: IntervalInvolvements, changed: PersonInterval): IntervalInvolvements {
  const { person_id, collective_involvement, crew_involvements } = changed;
  const others = <Row extends { person_id: number }>(rows: Row[]) => rows.filter((row) => row.person_id !== person_id);
  return {
    ...involvements,
    collective_involvements: byId([
      ...others(involvements.collective_involvements),
      ...(collective_involvement ? [withoutPrivateFields(collective_involvement)] : []),
    ]),
    crew_involvements: byId([...others(involvements.crew_involvements), ...crew_involvements]),
  };
}

/** The lists of the state whose items have ids. */
type List = "intervals" | "crews" | "people" | "entry_pathways";

/** An item is added to a list, or replaced in it. */
function updatedIn<Name extends List>(list: Name): Effect<CollectiveState[Name][number]> {
  return { state: (state, item) => ({ ...state, [list]: byId([...withoutItem(state[list], item.id), item]) }) };
}

function deletedFrom(list: List): Effect<{ id: number }> {
  return { state: (state, { id }) => ({ ...state, [list]: withoutItem(state[list], id) }) };
}

function withoutItem(items: readonly { id: number }[], id: number): { id: number }[] {
  return items.filter((item) => item.id !== id);
}

/** The server's order, so that an updated state equals a freshly loaded one. */
function byId<Item extends { id: number }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => a.id - b.id);
}
