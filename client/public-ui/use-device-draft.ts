import { useState, type SyntheticEvent } from "react";
import { keepDeviceDraft, readDeviceDraft, type Typed } from "./device-draft.ts";

/** Keeps typed text on the device: the form shows `initial`, calls `keep` at changes, and has `attempt` as its key. */
export function useDeviceDraft(form: string) {
  const [{ initial, attempt }, setStart] = useState(() => ({ initial: readDeviceDraft(form), attempt: 0 }));
  const [isStored, setIsStored] = useState(initial !== null);
  return {
    initial,
    attempt,
    isStored,
    keep(event: SyntheticEvent<HTMLFormElement>) {
      const typed = Object.fromEntries(new FormData(event.currentTarget)) as Typed;
      const isEmpty = Object.values(typed).every((value) => value.trim() === "");
      setIsStored(keepDeviceDraft(form, isEmpty ? null : typed));
    },
    discard() {
      keepDeviceDraft(form, null);
      setIsStored(false);
      setStart((start) => ({ initial: null, attempt: start.attempt + 1 }));
    },
  };
}
