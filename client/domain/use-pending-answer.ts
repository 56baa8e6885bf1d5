import { useSyncExternalStore } from "react";
import type { PendingAnswerKey } from "../../shared/gatherings/gatherings.ts";
import { findPending, subscribeToPending } from "./pending-answers.ts";

/** Returns an own answer that can still be undone, if there is one. */
export function usePendingAnswer(key: PendingAnswerKey) {
  return useSyncExternalStore(subscribeToPending, () => findPending(key));
}
