import { useSyncExternalStore } from "react";
import type { KeptAnswerKey } from "../../shared/gatherings.ts";
import { findKept, subscribeToKept } from "./kept-answers.ts";

/** Returns an own answer that can still be undone, if there is one. */
export function useKeptAnswer(key: KeptAnswerKey) {
  return useSyncExternalStore(subscribeToKept, () => findKept(key));
}
