import { queryClient } from "../api/query-client.ts";
import { isHeld, type QueuedState } from "./use-queue.ts";

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The values of fields before somebody typed in them. A box's is not known, so each that is ticked counts as typed. */
const before = new WeakMap<EventTarget, string>();
const note = (target: EventTarget | null, value: string) => {
  if (target && !before.has(target)) before.set(target, value);
};
document.addEventListener("focusin", ({ target }) => {
  if ((target as Element).matches("input:not([type=checkbox], [type=radio]), textarea, select")) {
    note(target, (target as Field).value);
  }
});
document.addEventListener("input", ({ target }) => note(target, ""));

/** The fields that hold what somebody has typed. A filter or a search stands in the address as soon as it is left. */
export const typedFields = () =>
  [...document.querySelectorAll<Field>("input, textarea, select")].filter(
    (field) =>
      before.has(field) &&
      !["", before.get(field)].includes(field.value) &&
      (!field.matches("[role=search] *") || (document.hasFocus() && field === document.activeElement)),
  );

/** Resolves once a condition is met, which is checked every second. */
export async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => void setTimeout(resolve, 1_000));
}

/** True while a reload would interrupt a save. One that waits is sent afterwards, if this device has stored it. */
export const isSaving = () => queryClient.isMutating({ predicate: ({ state }) => !isKept(state as QueuedState) }) > 0;

const isKept = (state: QueuedState) => isHeld([state]) && state.context?.isStored === true;
