import type { Call } from "../../shared/calls.ts";

/** How a notification shows a call. Some browsers show two buttons at most, some none. */
interface Shown extends NotificationOptions {
  actions?: { action: string; title: string }[];
  renotify?: boolean;
  data: Call;
}

/**
 * Shows the calls that the server makes, answers them by their buttons, and opens their pages. The browser gives a
 * worker nothing but the call: the words and the link to answer come with it.
 */
export function answerCalls(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(call(worker, event.data.json() as Call));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(follow(worker, event.notification.data as Call, event.action));
  });
  worker.addEventListener("notificationclose", (event) => event.waitUntil(countOnBadge(worker)));
}

/** One with the same tag is replaced, and calls again: it says something new. */
function call(worker: ServiceWorkerGlobalScope, said: Call): Promise<void> {
  const { title, text = "", tag, answers = [] } = said;
  const actions = answers.map(({ answer, label }) => ({ action: answer, title: label }));
  return show(worker, title, { body: text, tag, renotify: true, actions, data: said });
}

async function show(worker: ServiceWorkerGlobalScope, title: string, shown: Shown): Promise<void> {
  await worker.registration.showNotification(title, { icon: "/icons/192.png", ...shown });
  await countOnBadge(worker);
}

/**
 * Answers, and says so without a sound; or opens the page: that of the call, or that on which the answer can be given
 * again if it failed.
 */
async function follow(worker: ServiceWorkerGlobalScope, said: Call, action: string): Promise<void> {
  await countOnBadge(worker);
  const chosen = said.answers?.find(({ answer }) => answer === action);
  if (chosen && (await answered(chosen.page, chosen.answer)))
    await show(worker, said.title, { body: chosen.label, tag: said.tag, silent: true, data: said });
  else await open(worker, chosen?.page ?? said.page);
}

async function answered(page: string, answer: string): Promise<boolean> {
  const { hash } = new URL(page, location.origin);
  const token = new URLSearchParams(hash.slice(1)).get("token");
  try {
    const response = await fetch("/trpc/gatherings.answerLinked", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token, answer }),
    });
    return response.ok;
  } catch {
    // There is no network: the page says so.
    return false;
  }
}

/** Opens a window of its own, unless one shows the page: in another one, somebody may be typing. */
async function open({ clients }: ServiceWorkerGlobalScope, page: string): Promise<void> {
  const { href } = new URL(page, location.origin);
  const windows = await clients.matchAll({ type: "window" });
  const showing = windows.find(({ url }) => url === href);
  if (showing) await showing.focus();
  else await clients.openWindow(page);
}

/** The badge of the installed app has the number of calls that wait. */
async function countOnBadge({ registration, navigator }: ServiceWorkerGlobalScope): Promise<void> {
  const waiting = await registration.getNotifications();
  // oxlint-disable-next-line no-restricted-properties -- Some browsers have no badge.
  const { setAppBadge } = navigator as Partial<WorkerNavigator>;
  await setAppBadge?.call(navigator, waiting.length);
}
