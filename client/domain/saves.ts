import { queryClient } from "../api/query-client.ts";
import { isHeld, type QueuedState } from "./use-queue.ts";

/** The field in which somebody typed last. */
let typed: Element | undefined;
document.addEventListener("input", ({ target }) => {
  if (target instanceof Element) typed = target;
});

/** Undefined if it is gone. */
export const lastTypedIn = () => (typed?.isConnected ? typed : undefined);

/** Resolves once a condition is met, which is checked every second. */
export async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => void setTimeout(resolve, 1_000));
}

/** True while a reload would interrupt a save. One that waits is sent afterwards, if this device has stored it. */
export const isSaving = () => queryClient.isMutating({ predicate: ({ state }) => !isKept(state as QueuedState) }) > 0;

const isKept = (state: QueuedState) => isHeld([state]) && state.context?.isStored === true;
