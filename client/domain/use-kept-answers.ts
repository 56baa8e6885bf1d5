import { useSyncExternalStore } from "react";
import type { ChangeResult } from "../../shared/events.ts";
import type { KeptAnswerKey } from "../../shared/gatherings.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { forgetKept, keptAnswer, showKept, subscribeToKept } from "./kept-answers.ts";

/** Returns an own answer that can still be undone: null if it takes one back, undefined if there is none. */
export function useKeptAnswer(key: KeptAnswerKey): string | null | undefined {
  return useSyncExternalStore(subscribeToKept, () => keptAnswer(key));
}

/** Returns what is called after an answer is saved: it offers to undo it if the server keeps it. */
export function useUndoableAnswers() {
  const say = useMessages("gathering-words");
  return (key: KeptAnswerKey, { events }: ChangeResult, given: { answer: string | null; undo: () => void }): void => {
    forgetKept(key);
    if (events.length > 0) return;
    showKept(key, { ...given, text: say(key.kind === "gathering" ? "placeKept" : "bestTimeKept") });
  };
}
