/** A message that passes by: what was done, or why it was not. */
export interface Toast {
  id: number;
  type: "success" | "error";
  text: string;
}

/** How long one stays, in milliseconds. */
const DURATION = 3_000;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

/** Shows a message over whatever page is open, or is opened next. */
export function showToast(type: Toast["type"], text: string): void {
  lastId += 1;
  const toast = { id: lastId, type, text };
  change([...toasts, toast]);
  setTimeout(() => change(toasts.filter((shown) => shown !== toast)), DURATION);
}

/** Brings the messages over a dialog that has just opened. */
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
