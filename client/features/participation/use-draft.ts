import { useCallback, useState } from "react";
import { parseDraft, type Draft } from "./draft.ts";

/**
 * The unsaved answers of this tab, kept in its session storage so that a reload or a sign-in on the way does
 * not lose them. Where the browser refuses storage they live as long as the page.
 */
export function useDraft(key: string) {
  const [draft, setDraft] = useState<Draft | null>(() => read(key));
  const [restored, setRestored] = useState(draft !== null);

  const keepDraft = useCallback(
    (next: Draft) => {
      setDraft(next);
      write(key, JSON.stringify(next));
    },
    [key],
  );
  const clearDraft = useCallback(() => {
    setDraft(null);
    setRestored(false);
    write(key, null);
  }, [key]);

  /** `restored` is true while the answers shown come from an earlier visit. */
  return { draft, restored, keepDraft, clearDraft };
}

function read(key: string): Draft | null {
  try {
    return parseDraft(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage may be full or switched off; the page still holds the answers.
  }
}
