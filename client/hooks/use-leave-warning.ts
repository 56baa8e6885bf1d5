import { useEffect } from "react";
import { openOverlay } from "../navigation/history.ts";

/** Asks before the page is left, unless `text` is null. */
export function useLeaveWarning(text: string | null): void {
  useEffect(() => {
    if (text === null) return undefined;
    const mayLeave = () => {
      const isLeft = window.confirm(text);
      // Once is enough.
      if (isLeft) window.removeEventListener("beforeunload", askByBrowser);
      return isLeft;
    };
    window.addEventListener("beforeunload", askByBrowser);
    // Back has this overlay's entry to close before it leaves the page.
    const stopAsking = openOverlay({ mayLeave, close: () => history.back() });
    return () => {
      window.removeEventListener("beforeunload", askByBrowser);
      stopAsking();
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
