import type { KeptAnswerKey } from "../../shared/gatherings.ts";
import { showToast } from "../components/toast.ts";
import { API_URL } from "../first-answers.ts";
import { shareValue } from "../shared-value.ts";

/** How long an answer can be undone, in milliseconds. */
const GRACE = 10_000;

interface KeptAnswer {
  key: KeptAnswerKey;
  /** Null if it takes an answer back. */
  answer: string | null;
  note?: string | null | undefined;
  forget: () => void;
}

const kept = shareValue<ReadonlyMap<string, KeptAnswer>>(new Map());
export const subscribeToKept = kept.subscribe;

/** Shows an answer that the server keeps, and offers to undo it. It counts after that, or when the page is left. */
export function showKept(
  key: KeptAnswerKey,
  { text, undo, ...given }: Pick<KeptAnswer, "answer" | "note"> & { text: string; undo: () => void },
): void {
  const hideToast = showToast("success", text, () => {
    forgetKept(key);
    undo();
  });
  const timer = setTimeout(() => {
    hideToast();
    void give(key).finally(() => forgetKept(key));
  }, GRACE);
  const forget = () => {
    clearTimeout(timer);
    hideToast();
  };
  kept.set(new Map(kept.get()).set(nameOf(key), { ...given, key, forget }));
}

/** Makes an answer count. If this fails, a job of the server does it. The request outlives its page. */
async function give(key: KeptAnswerKey): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(key);
  await fetch(`${API_URL}/polls.giveKept`, { method: "POST", headers, body, keepalive: true }).catch(() => {});
}

export function forgetKept(key: KeptAnswerKey): void {
  const left = new Map(kept.get());
  left.get(nameOf(key))?.forget();
  if (left.delete(nameOf(key))) kept.set(left);
}

export function findKept(key: KeptAnswerKey): KeptAnswer | undefined {
  return kept.get().get(nameOf(key));
}

function nameOf({ kind, id, starts_at }: KeptAnswerKey): string {
  return `${kind} ${id} ${starts_at}`;
}

window.addEventListener("pagehide", () => {
  for (const { key } of kept.get().values()) {
    void give(key);
    // Back shows the page again.
    forgetKept(key);
  }
});
