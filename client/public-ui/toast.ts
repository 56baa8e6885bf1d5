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
let place: HTMLElement | null = null;

/** Shows a toast over the current and the next page. */
export function showToast(type: Toast["type"], text: string): void {
  lastId += 1;
  const toast = { id: lastId, type, text };
  change([...toasts, toast]);
  setTimeout(() => change(toasts.filter((shown) => shown !== toast)), DURATION);
}

/** Shows the messages in an open dialog, since everything outside it is inert; null for the page itself. */
export function showToastsIn(dialog: HTMLElement | null): void {
  place = dialog;
  notify();
}

function change(changed: readonly Toast[]): void {
  toasts = changed;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const listToasts = () => toasts;

export const getToastPlace = () => place;
