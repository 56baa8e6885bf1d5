import type { Event } from "../../../shared/events.ts";
import type { Interval } from "../../../shared/intervals.ts";

/** Tells members to load their state again, and which intervals it is about. */
export function rolledOver(current: Interval | null, next: Interval | null): Event {
  return { IntervalsEvent: { IntervalsRolledOver: { current_interval: current, next_interval: next } } };
}
