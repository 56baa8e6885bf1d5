import type { PendingAnswerKey } from "../../shared/gatherings/gatherings.ts";
import { showToast } from "../components/toast.ts";
import { API_URL } from "../api/first-responses.ts";
import { shareValue } from "../shared-value.ts";

/** How long an answer can be undone, in milliseconds. */
const UNDO_PERIOD = 10_000;

interface PendingAnswer {
  key: PendingAnswerKey;
  /** Null if it takes an answer back. */
  answer: string | null;
  note?: string | null | undefined;
  forget: () => void;
}

const pending = shareValue<ReadonlyMap<string, PendingAnswer>>(new Map());
export const subscribeToPending = pending.subscribe;

/** Shows a pending answer, and offers to undo it. It counts after that, or when the page is left. */
export function showPending(
  key: PendingAnswerKey,
  { text, undo, ...given }: Pick<PendingAnswer, "answer" | "note"> & { text: string; undo: () => void },
): void {
  const hideToast = showToast("success", text, () => {
    forgetPending(key);
    undo();
  });
  const timer = setTimeout(() => {
    hideToast();
    void confirmAnswer(key).finally(() => forgetPending(key));
  }, UNDO_PERIOD);
  const forget = () => {
    clearTimeout(timer);
    hideToast();
  };
  pending.set(new Map(pending.get()).set(nameOf(key), { ...given, key, forget }));
}

/** Makes an answer count. If this fails, a job of the server does it. The request outlives its page. */
async function confirmAnswer(key: PendingAnswerKey): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(key);
  await fetch(`${API_URL}/polls.giveKept`, { method: "POST", headers, body, keepalive: true }).catch(() => {});
}

export function forgetPending(key: PendingAnswerKey): void {
  const left = new Map(pending.get());
  left.get(nameOf(key))?.forget();
  if (left.delete(nameOf(key))) pending.set(left);
}

export function findPending(key: PendingAnswerKey): PendingAnswer | undefined {
  return pending.get().get(nameOf(key));
}

function nameOf({ kind, id, starts_at }: PendingAnswerKey): string {
  return `${kind} ${id} ${starts_at}`;
}

window.addEventListener("pagehide", () => {
  for (const { key } of pending.get().values()) {
    void confirmAnswer(key);
    // Back shows the page again.
    forgetPending(key);
  }
});
