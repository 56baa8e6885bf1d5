import { failureText, type Failure } from "./failure-text.ts";

/** A toast: what was done, why it failed, or what is offered. */
export interface Toast {
  id: number;
  type: "success" | "error" | "offer";
  text: string;
  /** Takes back what was done, unless it has another label. */
  action: { label?: string; run: () => void } | undefined;
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;
let place: HTMLElement | null = null;

/** Shows a toast over the current and the next page. Returns a function that takes it away. */
export function showToast(type: "success" | "error", text: string, undo?: () => void): () => void {
  return show({ type, text, action: undo && { run: undo } });
}

/** Offers something that can be left alone. */
export function showOffer(text: string, action: { label: string; run: () => void }): void {
  show({ type: "offer", text, action });
}

function show(shown: Omit<Toast, "id">): () => void {
  lastId += 1;
  const toast = { id: lastId, ...shown };
  change([...toasts, toast]);
  return () => dismissToast(toast);
}

/** Shows why a call failed. */
export function showFailure(failure: Failure): void {
  showToast("error", failureText(failure));
}

export function dismissToast(toast: Toast): void {
  change(toasts.filter((shown) => shown !== toast));
}

/** Shows the toasts in an open dialog, since everything outside it is inert; null for the page itself. */
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
