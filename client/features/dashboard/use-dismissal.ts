import { useState } from "react";
import { readItem, writeItem } from "../../device/storage.ts";

/** Whether a notice was dismissed in this browser, and a function to dismiss it. */
export function useDismissal(notice: string): [isDismissed: boolean, dismiss: () => void] {
  const key = `crewtide:${notice}`;
  const [dismissed, setDismissed] = useState(() => readItem("localStorage", key) !== null);
  const dismiss = () => {
    setDismissed(true);
    writeItem("localStorage", key, "dismissed");
  };
  return [dismissed, dismiss];
}
