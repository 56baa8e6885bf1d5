import { useLocation } from "wouter";
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
  return () => {
    typing.forgetDraft();
    navigate(to);
    showToast("success", text);
  };
}
