import { timedFetch } from "../timed-fetch.ts";

/** The build from which the tab was last reloaded, in its session storage: a build reloads once, not endlessly. */
const KEY = "crewtide:reloaded-from";

/** Loads the page again, once for each build, if the server can be reached. Returns whether it does. */
export async function loadNewVersion(): Promise<boolean> {
  if (!(await isServed()) || !markReload()) return false;
  window.location.reload();
  return true;
}

/** Offline, a reload would show the browser's error page. */
async function isServed(): Promise<boolean> {
  try {
    return (await timedFetch(window.location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Returns whether this build has not been reloaded before. The entry's file name depends on the code of every page. */
function markReload(): boolean {
  const build = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    return false;
  }
}
