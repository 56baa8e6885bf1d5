import type { CollectiveState } from "./collective.ts";
import type { Event } from "./events.ts";
import { withoutPrivateAnswers, type IntervalInvolvements, type Me, type PersonInterval } from "./involvements.ts";

/** What a client has to do where an event does not say enough to bring its state up to date. */
export const RELOAD = "reload";

/** The names of the fields that any member of a union has, and what the field holds where it is there. */
type FieldOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Field> = Union extends Record<Field & string, infer Value> ? Value : never;

/** What an event with this content does to the collective's state and to one's own data. */
interface Effect<Content> {
  state: (state: CollectiveState, content: Content) => CollectiveState | typeof RELOAD;
  me: (me: Me, content: Content) => Me;
}

/** Every event by its kind and name: one without its effect does not compile. */
type Effects = {
  [Kind in FieldOf<Event>]: {
    [Name in FieldOf<ValueOf<Event, Kind>>]: Effect<ValueOf<ValueOf<Event, Kind>, Name>>;
  };
};

const unchanged = (me: Me) => me;

const EFFECTS: Effects = {
  MeEvent: {
    IntervalDataChanged: { state: withPersonInterval, me: withOwnInterval },
  },
  IntervalsEvent: {
    IntervalCreated: {
      state: (state, interval) => ({ ...state, intervals: withItem(state.intervals, interval) }),
      me: unchanged,
    },
    IntervalsRolledOver: { state: () => RELOAD, me: unchanged },
  },
  CrewsEvent: {
    CrewUpdated: { state: (state, crew) => ({ ...state, crews: withItem(state.crews, crew) }), me: unchanged },
  },
  CollectiveEvent: {
    CollectiveUpdated: { state: (state, collective) => ({ ...state, collective }), me: unchanged },
    ReloadRequired: { state: () => RELOAD, me: unchanged },
  },
  PeopleEvent: {
    PersonUpdated: { state: (state, person) => ({ ...state, people: withItem(state.people, person) }), me: unchanged },
  },
  EntryPathwayEvent: {
    EntryPathwayUpdated: {
      state: (state, pathway) => ({ ...state, entry_pathways: withItem(state.entry_pathways, pathway) }),
      me: unchanged,
    },
    EntryPathwayDeleted: {
      state: (state, { id }) => ({ ...state, entry_pathways: state.entry_pathways.filter((item) => item.id !== id) }),
      me: unchanged,
    },
  },
};

/**
 * The state after an event. Items are added or replaced, so applying an event twice is harmless. Returns `RELOAD` if
 * the state and one's own data must be loaded again, and the unchanged state, with a warning, for an event of an
 * unknown type (`docs/domain.md#live-updates`).
 */
export function applyEvent(state: CollectiveState, event: Event): CollectiveState | typeof RELOAD {
  const known = findEffect(event);
  if (known) return known.effect.state(state, known.content);
  console.warn("Ignored a live event of an unknown type", event);
  return state;
}

/** One's own data after an event; as they are after an event of an unknown type. */
export function applyEventToMe(me: Me, event: Event): Me {
  const known = findEffect(event);
  return known ? known.effect.me(me, known.content) : me;
}

/** What an event does, and its content; undefined for a kind or a name that this version does not know. */
function findEffect(event: Event): { effect: Effect<never>; content: never } | undefined {
  const [kind = "", happened = {}] = Object.entries<Record<string, unknown>>(event)[0] ?? [];
  const [name = "", content] = Object.entries(happened)[0] ?? [];
  const effect = ownField<Effect<never>>(ownField<Record<string, Effect<never>>>(EFFECTS, kind), name);
  return effect && { effect, content: content as never };
}

function ownField<Value>(fields: Record<string, Value> | undefined, name: string): Value | undefined {
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/**
 * Someone else's change (a convenor chosen) arrives without one's private answers, which are then kept as they are:
 * nobody else can change them.
 */
function withOwnInterval(me: Me, changed: PersonInterval): Me {
  if (changed.person_id !== me.person_id) return me;
  const merge = (own: PersonInterval | null) =>
    own?.interval_id === changed.interval_id ? withOwnPrivateAnswers(changed, own) : own;
  return { ...me, current_interval: merge(me.current_interval), next_interval: merge(me.next_interval) };
}

function withOwnPrivateAnswers(changed: PersonInterval, own: PersonInterval): PersonInterval {
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

/** An interval's involvements with one person's replaced by what `changed` says of them. */
export function withInvolvement(involvements: IntervalInvolvements, changed: PersonInterval): IntervalInvolvements {
  const { person_id, collective_involvement, crew_involvements } = changed;
  const others = <Row extends { person_id: number }>(rows: Row[]) => rows.filter((row) => row.person_id !== person_id);
  return {
    ...involvements,
    collective_involvements: byId([
      ...others(involvements.collective_involvements),
      ...(collective_involvement ? [withoutPrivateAnswers(collective_involvement)] : []),
    ]),
    crew_involvements: byId([...others(involvements.crew_involvements), ...crew_involvements]),
  };
}

function withItem<Item extends { id: number }>(items: Item[], item: Item): Item[] {
  return byId([...items.filter((existing) => existing.id !== item.id), item]);
}

/** The order in which the server lists everything, so that a state kept up to date equals one freshly loaded. */
function byId<Item extends { id: number }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => a.id - b.id);
}
