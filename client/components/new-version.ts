import { readItem, writeItem } from "../device/storage.ts";
import { timedFetch } from "../api/timed-fetch.ts";

/** The build from which the tab was last reloaded, in its session storage: a build reloads once, not endlessly. */
const KEY = "crewtide:reloaded-from";

let isReloading = false;
/** The most that a reload takes until this page is gone, in milliseconds. */
const MOST_UNTIL_RELOAD = 5_000;

interface Choices {
  /** Only if the server has another build. */
  onlyIfNewer?: boolean;
  /** Resolves when a reload interrupts nobody. */
  untilIdle?: () => Promise<void>;
}

/** Loads the server's version, once for each build, if the server can be reached. Returns whether it reloads. */
export async function loadNewVersion({ onlyIfNewer = false, untilIdle }: Choices = {}): Promise<boolean> {
  const page = await servedPage();
  if (page === null || (onlyIfNewer && page.includes(new URL(ownEntry()).pathname))) return false;
  await updateWorker();
  await untilIdle?.();
  // Two parts of a page can miss their code at once.
  if (!isReloading && markReload()) {
    isReloading = true;
    window.location.reload();
    // Unless they stay, to keep what they have typed.
    setTimeout(() => (isReloading = false), MOST_UNTIL_RELOAD);
  }
  return isReloading;
}

/** Null if the server does not answer: offline, a reload would show the browser's error page. */
export async function servedPage(): Promise<string | null> {
  try {
    const response = await timedFetch(window.location.href, { cache: "no-store" });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/**
 * Brings the service worker to the server's release, so that a reload shows that one. A worker that cannot be is
 * removed, since it would show its own release for ever: the server's may have none, or the disk may be full.
 */
async function updateWorker(): Promise<void> {
  const registration = await workers?.getRegistration().catch(() => undefined);
  if (!registration) return;
  try {
    await registration.update();
    const incoming = registration.installing ?? registration.waiting;
    if (!incoming || (await outcomeOf(incoming)) === "activated") return;
  } catch {
    // It could not be loaded.
  }
  if ((await servedPage()) !== null) await registration.unregister();
}

/** Resolves once a worker is in charge, or never will be. */
function outcomeOf(worker: ServiceWorker): Promise<ServiceWorkerState> {
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state === "activated" || worker.state === "redundant") resolve(worker.state);
    };
    worker.addEventListener("statechange", check);
    check();
  });
}

/** Undefined over plain HTTP. */
export const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;

/** The address of this tab's first script. Its file name depends on the code of every page. */
export function ownEntry(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? window.location.href;
}

/** Marks this build as reloaded. Returns false if it was already, or cannot be. */
function markReload(): boolean {
  const build = ownEntry();
  return readItem("sessionStorage", KEY) !== build && writeItem("sessionStorage", KEY, build);
}
