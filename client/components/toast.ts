import { shareValue } from "../shared-value.ts";
import { failureText, type Failure } from "./failure-text.ts";

/** A toast: what was done, why it failed, or what is offered. */
export interface Toast {
  id: number;
  type: "success" | "error" | "offer";
  text: string;
  /** Takes back what was done, unless it has another label. */
  action: { label?: string; run: () => void } | undefined;
}

export const toasts = shareValue<readonly Toast[]>([]);
/** The open dialog that shows them, since everything outside it is inert; null for the page itself. */
export const toastPlace = shareValue<HTMLElement | null>(null);
let lastId = 0;

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
  // A success toast without a button gives way.
  const others = toasts.get().filter(({ type, action }) => action ?? type === "error");
  toasts.set([...others, toast]);
  return () => dismissToast(toast);
}

/** Shows why a request failed. */
export function showFailure(failure: Failure): void {
  showToast("error", failureText(failure));
}

export function dismissToast(toast: Toast): void {
  toasts.set(toasts.get().filter((shown) => shown !== toast));
}
