import { useEffect } from "react";

/**
 * Asks before the page is left, unless `text` is null. A browser without the Navigation API asks before a reload and
 * before the tab is closed, but not before another page of the app.
 */
export function useLeaveWarning(text: string | null): void {
  useEffect(() => {
    if (text === null) return undefined;
    const shown = window.location.pathname;
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    if ("navigation" in window) {
      window.navigation.addEventListener(
        "navigate",
        (event) => {
          const { sameDocument, url } = event.destination;
          // Browsers ask by themselves before they load another document.
          if (!sameDocument || !event.cancelable || new URL(url).pathname === shown) return;
          if (!window.confirm(text)) event.preventDefault();
        },
        { signal },
      );
    }
    return () => leaving.abort();
  }, [text]);
}
