import type { CollectiveState } from "./collective.ts";
import type { Event } from "./events.ts";
import { withoutPrivateAnswers, type IntervalInvolvements, type Me, type PersonInterval } from "./involvements.ts";

/** What a client has to do where an event does not say enough to bring its state up to date. */
export const RELOAD = "reload";

/**
 * The state after an event. Items are added or replaced, so applying an event twice is harmless. Returns `RELOAD` if
 * the state must be loaded again, and the unchanged state, with a warning, for an event of an unknown type
 * (`docs/domain.md#live-updates`).
 */
export function applyEvent(state: CollectiveState, event: Event): CollectiveState | typeof RELOAD {
  if ("MeEvent" in event && "IntervalDataChanged" in event.MeEvent) {
    return withPersonInterval(state, event.MeEvent.IntervalDataChanged);
  }
  if ("IntervalsEvent" in event) {
    if ("IntervalsRolledOver" in event.IntervalsEvent) return RELOAD;
    if ("IntervalCreated" in event.IntervalsEvent) {
      return { ...state, intervals: withItem(state.intervals, event.IntervalsEvent.IntervalCreated) };
    }
  }
  if ("CrewsEvent" in event && "CrewUpdated" in event.CrewsEvent) {
    return { ...state, crews: withItem(state.crews, event.CrewsEvent.CrewUpdated) };
  }
  if ("CollectiveEvent" in event) {
    if ("ReloadRequired" in event.CollectiveEvent) return RELOAD;
    if ("CollectiveUpdated" in event.CollectiveEvent) {
      return { ...state, collective: event.CollectiveEvent.CollectiveUpdated };
    }
  }
  if ("PeopleEvent" in event && "PersonUpdated" in event.PeopleEvent) {
    return { ...state, people: withItem(state.people, event.PeopleEvent.PersonUpdated) };
  }
  if ("EntryPathwayEvent" in event) {
    if ("EntryPathwayUpdated" in event.EntryPathwayEvent) {
      return { ...state, entry_pathways: withItem(state.entry_pathways, event.EntryPathwayEvent.EntryPathwayUpdated) };
    }
    if ("EntryPathwayDeleted" in event.EntryPathwayEvent) {
      const gone = event.EntryPathwayEvent.EntryPathwayDeleted.id;
      return { ...state, entry_pathways: state.entry_pathways.filter((pathway) => pathway.id !== gone) };
    }
  }
  console.warn("Ignored a live event of an unknown type", event);
  return state;
}

/**
 * One's own data after an event. Someone else's change (a convenor chosen) arrives without one's private
 * answers, which are then kept as they are: nobody else can change them.
 */
export function applyEventToMe(me: Me, event: Event): Me {
  if (!("MeEvent" in event) || !("IntervalDataChanged" in event.MeEvent)) return me;
  const changed = event.MeEvent.IntervalDataChanged;
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
