import { useLocation } from "wouter";
import type { ChangeResult } from "../../shared/events.ts";
import { applyChange } from "../live/apply-change.ts";
import { showToast } from "../plain/toast.ts";

interface AfterSave {
  typing: { forgetDraft: () => void };
  to: string;
  /** Confirms it, on the page gone to. */
  text: string;
}

/** What follows a save that succeeded, as the `onSuccess` of its mutation. */
export function useAfterSave({ typing, to, text }: AfterSave) {
  const [, navigate] = useLocation();
  return (result: ChangeResult) => {
    typing.forgetDraft();
    applyChange(result);
    navigate(to);
    showToast("success", text);
  };
}
