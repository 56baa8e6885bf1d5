import { readItem, writeItem } from "../storage.ts";
import { timedFetch } from "../timed-fetch.ts";

/** The build from which the tab was last reloaded, in its session storage: a build reloads once, not endlessly. */
const KEY = "crewtide:reloaded-from";

/**
 * Reloads the page, once for each build, if the server can be reached: after code was missing or, with `onlyIfNewer`,
 * after another error if the server has another build. Returns whether it reloads.
 */
export async function loadNewVersion({ onlyIfNewer = false } = {}): Promise<boolean> {
  const page = await servedPage();
  if (page === null || (onlyIfNewer && page.includes(new URL(ownEntry()).pathname)) || !markReload()) return false;
  window.location.reload();
  return true;
}

/** Null if the server does not answer: offline, a reload would show the browser's error page. */
async function servedPage(): Promise<string | null> {
  try {
    const response = await timedFetch(window.location.href, { cache: "no-store" });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** The address of this tab's first script. Its file name depends on the code of every page. */
function ownEntry(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? window.location.href;
}

/** Marks this build as reloaded. Returns false if it was already, or cannot be. */
function markReload(): boolean {
  const build = ownEntry();
  return readItem("sessionStorage", KEY) !== build && writeItem("sessionStorage", KEY, build);
}
