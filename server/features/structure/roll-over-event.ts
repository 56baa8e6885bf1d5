import type { Changed } from "../../../shared/journal/journal.ts";
import type { Located } from "../../../shared/intervals/intervals.ts";

/** The event that tells clients to load the state again. */
export function rolledOver(before: Located, after: Located): Changed {
  return { event: { IntervalsEvent: { IntervalsRolledOver: toContent(after) } }, before: toContent(before) };
}

function toContent({ current, next }: Located) {
  return { current_interval: current, next_interval: next };
}
