import { useState } from "react";
import { readItem, writeItem } from "../../device/storage.ts";

/** Which notices were dismissed in this browser, and a function to dismiss one. */
export function useDismissals(): [isDismissed: (notice: string) => boolean, dismiss: (notice: string) => void] {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const keyOf = (notice: string) => `crewtide:${notice}`;
  return [
    (notice) => dismissed.includes(notice) || readItem("localStorage", keyOf(notice)) !== null,
    (notice) => {
      setDismissed([...dismissed, notice]);
      writeItem("localStorage", keyOf(notice), "dismissed");
    },
  ];
}

/** Whether a notice was dismissed in this browser, and a function to dismiss it. */
export function useDismissal(notice: string): [isDismissed: boolean, dismiss: () => void] {
  const [isDismissed, dismiss] = useDismissals();
  return [isDismissed(notice), () => dismiss(notice)];
}
