/** Kept in the tab's session storage from such a reload until a page has loaded, so that it does not happen again and again. */
const KEY = "crewtide:reloaded";

/** Loads the address again where the server can be reached, once. Returns whether the page is about to go. */
export async function loadNewVersion(): Promise<boolean> {
  if (!(await isServed()) || !markReload()) return false;
  window.location.reload();
  return true;
}

/** A page has loaded: the next file that is missing may be of another upgrade. */
export function allowNextReload(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off, and nothing was marked.
  }
}

/** Offline, a reload would end on the browser's own error page. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: "HEAD", cache: "no-store" })).ok;
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
