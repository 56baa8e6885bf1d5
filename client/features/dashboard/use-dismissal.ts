import { useState } from "react";

/** Whether a notice was dismissed in this browser, and a function to dismiss it. */
export function useDismissal(notice: string): [isDismissed: boolean, dismiss: () => void] {
  const key = `crewtide:${notice}`;
  const [dismissed, setDismissed] = useState(() => readDismissal(key));
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(key, "dismissed");
    } catch {
      // Storage is full or disabled. The notice returns on the next visit.
    }
  };
  return [dismissed, dismiss];
}

function readDismissal(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
