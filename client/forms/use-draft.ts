import { useCallback, useState } from "react";
import { readItem } from "../device/storage.ts";
import { pageTitle } from "../hooks/use-document-title.ts";
import { draftKey, writeDraft } from "./draft-storage.ts";
import { parseDraft, type Draft } from "./draft.ts";
import { useDraftOwner } from "./use-draft-owner.ts";

/** A form's draft, stored for the person who types it. `form` is as in `draftKey`, `saved` the form's saved values. */
export function useDraft<Values extends object>(form: string, saved: Values) {
  const key = draftKey(useDraftOwner(), form);
  const [draft, setDraft] = useState<Draft<Values> | null>(() => parseDraft(readItem("sessionStorage", key), saved));
  const [restored, setRestored] = useState(draft !== null);

  const keepDraft = useCallback(
    (next: Draft<Values>) => {
      setDraft(next);
      writeDraft(key, { ...next, title: pageTitle() });
    },
    [key],
  );
  const clearDraft = useCallback(() => {
    setDraft(null);
    setRestored(false);
    writeDraft(key, null);
  }, [key]);

  /** `restored` is true while the shown values come from an earlier visit. */
  return { draft, restored, keepDraft, clearDraft };
}
