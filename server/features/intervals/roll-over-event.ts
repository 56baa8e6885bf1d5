import type { Event } from "../../../shared/events.ts";
import type { Interval } from "../../../shared/intervals.ts";

/** The event that tells clients to load the state again. */
export function rolledOver(current: Interval | null, next: Interval | null): Event {
  return { IntervalsEvent: { IntervalsRolledOver: { current_interval: current, next_interval: next } } };
}
