import type { GatheringNote } from "../mail/templates/gathering-letter.ts";
import { localTimeIn } from "../features/gatherings/local-times.ts";

/**
 * Joins the notes of gatherings of a series that were changed in the same way, so that a mail describes the change once:
 * the first one stands for the others. One with a time of its own is told by itself. Keeps the order.
 */
export function joinSeries(notes: readonly GatheringNote[]): GatheringNote[] {
  const joined: GatheringNote[] = [];
  for (const [first, ...others] of Map.groupBy(notes, sameness).values()) {
    if (first) joined.push(others.length > 0 ? { ...first, others: others.map(({ gathering }) => gathering) } : first);
  }
  return joined;
}

/** Equal for notes that say the same but for the day. */
function sameness({ gathering, before }: GatheringNote): string {
  const { id, series_id, original_start, time_zone, place, cancelled_at, cancel_reason } = gathering;
  const [start, end] = [gathering.starts_at, gathering.ends_at].map((instant) => localTimeIn(time_zone, instant));
  if (series_id === null || start !== original_start) return String(id);
  const isMoved = before && (before.starts_at !== gathering.starts_at || before.ends_at !== gathering.ends_at);
  const time = [start, end].map((shown) => shown?.slice("YYYY-MM-DD".length));
  return JSON.stringify([series_id, time, place, cancelled_at !== null, cancel_reason, isMoved, before?.place]);
}
