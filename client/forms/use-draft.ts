import { useCallback, useState } from "react";
import type { ZodType } from "zod";
import { parseDraft, type Draft } from "./draft.ts";

/**
 * The unsaved answers of this tab, kept in its session storage so that a reload or a sign-in on the way does
 * not lose them. Where the browser refuses storage they live as long as the page.
 */
export function useDraft<Values>(key: string, valuesSchema: ZodType<Values>) {
  const [draft, setDraft] = useState<Draft<Values> | null>(() => read(key, valuesSchema));
  const [restored, setRestored] = useState(draft !== null);

  const keepDraft = useCallback(
    (next: Draft<Values>) => {
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

function read<Values>(key: string, valuesSchema: ZodType<Values>): Draft<Values> | null {
  try {
    return parseDraft(sessionStorage.getItem(key), valuesSchema);
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
