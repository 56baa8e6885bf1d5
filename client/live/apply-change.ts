import type { ChangeResult } from "../../shared/events.ts";
import { liveSync } from "./live.ts";

/** Shows what a call of one's own has changed, before its echo comes. For the `onSuccess` of a mutation's hook. */
export function applyChange(result: ChangeResult): void {
  liveSync.claim(result);
}
