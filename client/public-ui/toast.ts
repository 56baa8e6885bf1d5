/** A toast: what was done, or why it failed. */
export interface Toast {
  id: number;
  type: "success" | "error";
  text: string;
}

/** How long a toast stays, in milliseconds. */
const DURATION = 3_000;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

/** Shows a toast over the current and the next page. */
export function showToast(type: Toast["type"], text: string): void {
  lastId += 1;
  const toast = { id: lastId, type, text };
  change([...toasts, toast]);
  setTimeout(() => change(toasts.filter((shown) => shown !== toast)), DURATION);
}

/** Moves the messages above a dialog that has just opened. */
export function raiseToasts(): void {
  change([...toasts]);
}

function change(changed: readonly Toast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const listToasts = () => toasts;
