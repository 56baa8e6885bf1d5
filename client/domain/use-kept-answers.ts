import { useSyncExternalStore } from "react";
import type { KeptAnswerKey } from "../../shared/gatherings.ts";
import { keptAnswer, subscribeToKept } from "./kept-answers.ts";

/** Returns an own answer that can still be undone: null if it takes one back, undefined if there is none. */
export function useKeptAnswer(key: KeptAnswerKey): string | null | undefined {
  return useSyncExternalStore(subscribeToKept, () => keptAnswer(key));
}
