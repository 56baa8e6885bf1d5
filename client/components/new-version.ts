import { timedFetch } from "../timed-fetch.ts";

/** Set in the tab's session storage from such a reload until a page has loaded, to prevent endless reloads. */
const KEY = "crewtide:reloaded";

/** Reloads the page once, if the server can be reached. Returns whether it reloads. */
export async function loadNewVersion(): Promise<boolean> {
  if (!(await isServed()) || !markReload()) return false;
  window.location.reload();
  return true;
}

/** A page has loaded: the next missing file may be caused by another upgrade. */
export function allowNextReload(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is disabled, so nothing was marked.
  }
}

/** Offline, a reload would show the browser's error page. */
async function isServed(): Promise<boolean> {
  try {
    return (await timedFetch(window.location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Returns whether this is the first reload since a page has loaded. */
function markReload(): boolean {
  try {
    if (sessionStorage.getItem(KEY)) return false;
    sessionStorage.setItem(KEY, "yes");
    return true;
  } catch {
    return false;
  }
}
