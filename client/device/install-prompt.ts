import { shareValue } from "../shared-value.ts";
import { readItem, writeItem } from "./storage.ts";

/** The browser's offer to install the app. Chromium makes it; other browsers install from their own menu. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

export const installPrompt = shareValue<InstallPrompt | null>(null);

/** Keeps the offer until somebody wants it, in place of the browser's own bar. It may come before the app has loaded. */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => installPrompt.set(null));
}

/** Marks the browser that was here, and the tab of its first visit. */
const FIRST_VISIT = "crewtide:first-visit";

/** Whether this browser has been here before this tab. */
export function isLaterVisit(): boolean {
  return readItem("localStorage", FIRST_VISIT) !== null && readItem("sessionStorage", FIRST_VISIT) === null;
}

/** Call it on every visit. */
export function noteVisit(): void {
  if (readItem("localStorage", FIRST_VISIT) !== null) return;
  writeItem("localStorage", FIRST_VISIT, "here");
  writeItem("sessionStorage", FIRST_VISIT, "here");
}
