import { useEffect } from "react";
import { guardPage } from "./overlay-entries.ts";

/** Asks before the page is left, unless `text` is null. */
export function useLeaveWarning(text: string | null): void {
  useEffect(() => {
    if (text === null) return undefined;
    const leaving = new AbortController();
    window.addEventListener("beforeunload", askByBrowser, { signal: leaving.signal });
    const stopGuarding = guardPage(() => window.confirm(text));
    return () => {
      leaving.abort();
      stopGuarding();
    };
  }, [text]);
}

/** Browsers have a question of their own before a reload, and before the tab is closed or shows another site. */
function askByBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome before 119 asks for this alone.
  // oxlint-disable-next-line typescript/no-deprecated
  event.returnValue = true;
}
